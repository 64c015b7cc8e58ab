import { formatDecimal, formatPercent, MAX_BASIS_POINTS, readNumber, readScaled } from '@balcao/domain';
import { type FieldBasics, FieldFrame } from './field';
import { boundsProblem, type NumberBounds } from './number-bounds';
import { NumberInput } from './number-input';

export interface NumberFieldProps extends FieldBasics<number>, NumberBounds {
  /** Stands behind the number: "g", "cm", "un.". */
  unit?: string | undefined;
  autoFocus?: boolean | undefined;
}

/** A whole number with a unit; null while it is empty. */
export function NumberField({
  name,
  label,
  help,
  required,
  validate,
  min = 0,
  max,
  unit,
  ...input
}: NumberFieldProps) {
  const show = (value: number) => [formatDecimal(value), unit].filter(Boolean).join(' ');
  const problemOf = (value: number) =>
    Number.isInteger(value) ? boundsProblem(value, { min, max }, show) : 'Escreva um número inteiro.';
  return (
    <FieldFrame<number>
      {...{ name, label, help, required }}
      validate={(value) => problemOf(value) ?? validate?.(value) ?? null}
    >
      <NumberInput
        {...input}
        unit={unit}
        inputMode="numeric"
        read={readNumber}
        show={formatDecimal}
        aria-required={required}
      />
    </FieldFrame>
  );
}

const readBasisPoints = (text: string) => readScaled(text, 2);
const showBasisPoints = (value: number) => formatPercent(value).replace('%', '');

export interface PercentFieldProps extends FieldBasics<number>, NumberBounds {
  autoFocus?: boolean | undefined;
}

/** A percentage with up to two decimals; its value is basis points, null while it is empty. */
export function PercentField({
  name,
  label,
  help,
  required,
  validate,
  min = 0,
  max = MAX_BASIS_POINTS,
  ...input
}: PercentFieldProps) {
  return (
    <FieldFrame<number>
      {...{ name, label, help, required }}
      validate={(value) => boundsProblem(value, { min, max }, formatPercent) ?? validate?.(value) ?? null}
    >
      <NumberInput
        {...input}
        unit="%"
        read={readBasisPoints}
        show={showBasisPoints}
        aria-required={required}
      />
    </FieldFrame>
  );
}
