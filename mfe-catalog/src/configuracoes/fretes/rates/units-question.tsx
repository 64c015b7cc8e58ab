import type { ShippingRatesReport } from '@balcao/api-schema';
import { cepDigits, formatCep, formatMoney, gramsText } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { Segments } from '@balcao/ui/figures';
import type { ReactNode } from 'react';

type Units = Pick<ShippingRatesReport['units'], 'weight' | 'decimal'>;

export interface UnitsQuestionProps {
  report: ShippingRatesReport;
  isConfirmed: boolean;
  busy: boolean;
  onChange(units: Partial<Units>): void;
  onConfirm(): void;
}

const WEIGHTS = ['kg', 'g'] as const;
const WEIGHT_NAMES = ['Quilos', 'Gramas'];
const DECIMALS = ['comma', 'point'] as const;
const DECIMAL_NAMES = ['Vírgula', 'Ponto'];

/** The reading of the file, with its first lines, for a person to confirm before any finding is shown. */
export function UnitsQuestion({ report, isConfirmed, busy, onChange, onConfirm }: UnitsQuestionProps) {
  const { units, sample } = report;
  return (
    <Stack gap={8}>
      <h3 className="bal-h2">Lemos assim. Está certo?</h3>
      <Question text={units.isWeightSure ? 'Pesos em' : 'Os pesos parecem estar em'}>
        <Segments
          label="Pesos em"
          names={WEIGHT_NAMES}
          chosen={WEIGHTS.indexOf(units.weight)}
          onChoose={(position) => onChange({ weight: WEIGHTS[position] ?? 'kg' })}
        />
      </Question>
      <Question text={units.isDecimalSure ? 'Decimais com' : 'Os decimais parecem ser com'}>
        <Segments
          label="Decimais com"
          names={DECIMAL_NAMES}
          chosen={DECIMALS.indexOf(units.decimal)}
          onChoose={(position) => onChange({ decimal: DECIMALS[position] ?? 'comma' })}
        />
      </Question>
      <ul className="cat-quote-why" aria-label="Primeiras linhas do arquivo">
        {sample.map(({ line, written, rate }) => (
          <li key={line}>
            Linha {line}: {written.filter(Boolean).join(' ; ')} → {formatCep(cepDigits(rate.cepFrom))} a{' '}
            {formatCep(cepDigits(rate.cepTo))}, de {gramsText(rate.weightFromGrams)} a{' '}
            {gramsText(rate.weightToGrams)}, {formatMoney(rate.priceCents)}
          </li>
        ))}
      </ul>
      {!isConfirmed && (
        <div>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            Está certo, conferir
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <span className="bal-part-label" aria-hidden="true">
        {text}
      </span>
      {children}
    </div>
  );
}
