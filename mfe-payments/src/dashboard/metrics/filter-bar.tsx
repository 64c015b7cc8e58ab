import {
  CHECKOUT_DEVICE_LABELS,
  CHECKOUT_DEVICES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '@balcao/domain';
import type { MetricFilters } from './metric-filters';

interface FilterBarProps {
  filters: MetricFilters;
  /** The sources of the period. */
  sources: readonly string[];
  onChange(filters: MetricFilters): void;
}

/** What the figures are narrowed to. On a phone the row scrolls sideways. */
export function FilterBar({ filters, sources, onChange }: FilterBarProps) {
  const { method, device, utmSource } = filters;
  // The chosen source is offered even where the period has none of it.
  const offered = utmSource === undefined || sources.includes(utmSource) ? sources : [...sources, utmSource];
  return (
    <fieldset className="metric-filters">
      <legend className="bal-visually-hidden">Filtros</legend>
      <Choice
        label="Forma de pagamento"
        all="Todas as formas"
        chosen={method}
        values={PAYMENT_METHODS}
        nameOf={(value) => PAYMENT_METHOD_LABELS[value]}
        onChange={(value) => onChange({ ...filters, method: value })}
      />
      <Choice
        label="Aparelho"
        all="Todos os aparelhos"
        chosen={device}
        values={CHECKOUT_DEVICES}
        nameOf={(value) => CHECKOUT_DEVICE_LABELS[value]}
        onChange={(value) => onChange({ ...filters, device: value })}
      />
      {offered.length > 0 && (
        <Choice
          label="Origem (UTM)"
          all="Todas as origens"
          chosen={utmSource}
          values={offered}
          nameOf={(value) => value}
          onChange={(value) => onChange({ ...filters, utmSource: value })}
        />
      )}
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** Of no choice: "Todos os aparelhos". */
  all: string;
  chosen: Value | undefined;
  values: readonly Value[];
  nameOf(value: Value): string;
  onChange(value: Value | undefined): void;
}

function Choice<Value extends string>({ label, all, chosen, values, nameOf, onChange }: ChoiceProps<Value>) {
  return (
    <select
      className="metric-filter"
      aria-label={label}
      data-chosen={chosen !== undefined || undefined}
      value={chosen ?? ''}
      onChange={({ target }) => onChange(values.find((value) => value === target.value))}
    >
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {nameOf(value)}
        </option>
      ))}
    </select>
  );
}
