import type { CheckoutMetrics } from '@balcao/api-schema';
import type { ChargebackLevel } from '@balcao/domain';
import { StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { formatFigure } from '@balcao/ui/figures';
import { Figure } from './figure';
import { figureWords } from './main-figures';

/** The levels of the card schemes' programmes. */
const CHARGEBACK_PILLS: Readonly<Record<Exclude<ChargebackLevel, 'ok'>, StatusPillProps>> = {
  warning: { kind: 'warning', icon: 'alert', label: 'Atenção' },
  error: { kind: 'danger', icon: 'error', label: 'Crítico' },
};
const CHARGEBACK_NOTES = { ok: undefined, warning: 'Limite: 0,65%', error: 'Limite: 0,9%' } as const;

/** The figures of payments and refunds. */
export function MoreFigures({ metrics }: { metrics: CheckoutMetrics }) {
  const { pix, boleto, chargebackLevel } = metrics;
  return (
    <section aria-labelledby="more-figures" className="metrics-part">
      <h2 id="more-figures" className="bal-h2">
        Pagamentos e pós-venda
      </h2>
      <ul className="bal-figures metrics-more">
        <li>
          <Figure name="averageTicket" metrics={metrics} />
        </li>
        <li>
          <Figure name="abandoned" metrics={metrics} />
        </li>
        <li>
          <Figure
            name="recovered"
            metrics={metrics}
            note={`Vendas recuperadas: ${figureWords(metrics, 'recoveredSales')}`}
          />
        </li>
        <li>
          <Figure name="cardApproval" metrics={metrics} />
        </li>
        <li>
          <Figure name="pixPaid" metrics={metrics} note={`Em aberto: ${formatFigure('count', pix.open)}`} />
        </li>
        <li>
          <Figure
            name="boletoPaid"
            metrics={metrics}
            note={`Em aberto: ${formatFigure('count', boleto.open)}`}
            also={`Entre todos os gerados: ${figureWords(metrics, 'boletoPaidOfCreated')}.`}
          />
        </li>
        <li>
          <Figure name="refunds" metrics={metrics} />
        </li>
        <li>
          <Figure
            name="chargebacks"
            metrics={metrics}
            note={CHARGEBACK_NOTES[chargebackLevel]}
            status={
              chargebackLevel !== 'ok' && (
                <div>
                  <StatusPill {...CHARGEBACK_PILLS[chargebackLevel]} />
                </div>
              )
            }
          />
        </li>
        <li>
          <Figure name="meds" metrics={metrics} />
        </li>
      </ul>
    </section>
  );
}
