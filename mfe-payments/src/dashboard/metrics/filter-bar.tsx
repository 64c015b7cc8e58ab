import type { CheckoutMetrics } from '@balcao/api-schema';
import {
  CHECKOUT_DEVICE_LABELS,
  CHECKOUT_DEVICES,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Select } from '@balcao/ui/figures';
import { useId, useState } from 'react';
import type { MetricFilters } from './metric-filters';

interface FilterBarProps {
  filters: MetricFilters;
  /** The choices of the period. */
  offered: Pick<CheckoutMetrics, 'utmSources' | 'checkouts' | 'products'> | undefined;
  onChange(filters: MetricFilters): void;
}

/** The filters of the figures, behind a button that says how many are set. On a phone the row scrolls sideways. */
export function FilterBar(props: FilterBarProps) {
  const set = Object.values(props.filters).filter((value) => value !== undefined).length;
  const [isOpen, setOpen] = useState(set > 0);
  const id = useId();
  return (
    <>
      <Button
        icon="filters"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {set === 0 ? 'Filtros' : `Filtros (${set})`}
      </Button>
      {isOpen && <Filters id={id} {...props} />}
    </>
  );
}

function Filters({ id, filters, offered, onChange }: FilterBarProps & { id: string }) {
  const { method, device, utmSource, checkout, product } = filters;
  return (
    <fieldset id={id} className="metric-filters">
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
      <NameChoice
        label="Origem (UTM)"
        all="Todas as origens"
        chosen={utmSource}
        names={offered?.utmSources}
        onChange={(value) => onChange({ ...filters, utmSource: value })}
      />
      <NameChoice
        label="Checkout"
        all="Todos os checkouts"
        chosen={checkout}
        names={offered?.checkouts}
        onChange={(value) => onChange({ ...filters, checkout: value })}
      />
      <NameChoice
        label="Produto"
        all="Todos os produtos"
        chosen={product}
        names={offered?.products}
        onChange={(value) => onChange({ ...filters, product: value })}
      />
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

interface NameChoiceProps extends Pick<ChoiceProps<string>, 'label' | 'all' | 'chosen' | 'onChange'> {
  names: readonly string[] | undefined;
}

/** A choice among names that the period has; none where it has none. The chosen one is offered in any case. */
function NameChoice({ chosen, names = [], ...choice }: NameChoiceProps) {
  const values = chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
  return values.length > 0 && <Choice {...choice} chosen={chosen} values={values} nameOf={(name) => name} />;
}

const Choice = <Value extends string>({ chosen, values, nameOf, onChange, ...named }: ChoiceProps<Value>) => (
  <Select
    {...named}
    className="metric-filter"
    value={chosen ?? ''}
    options={values.map((value) => ({ value, label: nameOf(value) }))}
    onChange={(value) => onChange(value === '' ? undefined : value)}
  />
);
