import type { ShippingSimulation } from '@balcao/api-schema';
import { formatMoney, gramsText, SHIPPING_TYPE_LABELS } from '@balcao/domain';
import { Notice, Stack } from '@balcao/ui/base';
import { daysText } from '../shipping-words';
import './picker.css';

/** The options that buyers would be offered, the parts of each price, and why the other methods are none. */
export function SimulationResult({ answer }: { answer: ShippingSimulation }) {
  const { options, rejected, message, weightGrams, subtotalCents, weightless, uf } = answer;
  return (
    <Stack>
      <h3 className="bal-h2" tabIndex={-1}>
        {options.length === 0
          ? 'Nenhuma opção'
          : options.length === 1
            ? '1 opção'
            : `${options.length} opções`}
      </h3>
      <p className="bal-meta">
        {[uf ?? 'CEP sem estado', gramsText(weightGrams), formatMoney(subtotalCents)].join(' · ')}
      </p>
      {message && <Notice kind={answer.deliverable ? 'info' : 'warning'} title={message} />}
      {weightless.length > 0 && (
        <Notice kind="warning" title="Produtos sem peso contam como 0 g">
          {weightless.join(', ')}
        </Notice>
      )}
      <ul className="cat-quote" aria-label="Opções do cliente">
        {options.map(({ id, name, priceCents, daysMin, daysMax, parts, why }) => (
          <li key={id} className="cat-quote-one">
            <div className="cat-quote-line">
              <span>{name}</span>
              <span className="bal-tabular bal-nowrap">{formatMoney(priceCents)}</span>
            </div>
            <p className="bal-meta">{daysText(daysMin, daysMax)}</p>
            {parts.length > 1 &&
              parts.map(({ label, cents }) => (
                <div key={label} className="cat-quote-parts bal-meta">
                  <span>{label}</span>
                  <span className="bal-tabular bal-nowrap">{formatMoney(cents)}</span>
                </div>
              ))}
            <Sentences of={why} />
          </li>
        ))}
      </ul>
      {rejected.length > 0 && (
        <>
          <h3 className="bal-h2">Por que as outras não valem</h3>
          <ul className="cat-quote" aria-label="Formas de frete que não valem">
            {rejected.map(({ id, name, type, messages }) => (
              <li key={id} className="cat-quote-one">
                <div className="cat-quote-line">
                  <span>{name}</span>
                  <span className="bal-meta">{SHIPPING_TYPE_LABELS[type]}</span>
                </div>
                <Sentences of={messages} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="cat-quote-why">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
