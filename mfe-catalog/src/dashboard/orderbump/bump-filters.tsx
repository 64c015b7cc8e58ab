import type { OrderBumpMetrics } from '@balcao/api-schema';
import { optionsOf, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@balcao/domain';
import { useId } from 'react';
import type { Narrowed } from './narrowed';

interface BumpFiltersProps {
  narrowed: Narrowed;
  /** What there is to choose from; nothing until the figures are there. */
  choices: OrderBumpMetrics['choices'] | undefined;
  onChange(narrowed: Narrowed): void;
}

type Named = readonly { id: string; name: string }[];

const optionsOfNames = (named: Named = []) => named.map(({ id, name }) => ({ value: id, label: name }));

/** What the figures are narrowed to: beside each other, and below on a phone. */
export function BumpFilters({ narrowed, choices, onChange }: BumpFiltersProps) {
  const select = (name: keyof Narrowed) => ({
    value: narrowed[name],
    onChange: (value: string) => onChange({ ...narrowed, [name]: value }),
  });
  return (
    <>
      <Select
        label="Order bump"
        all="Todos os order bumps"
        options={optionsOfNames(choices?.orderBumps)}
        {...select('orderBumpId')}
      />
      <Select
        label="Produto gatilho"
        all="Todos os gatilhos"
        options={optionsOfNames(choices?.triggerProducts)}
        {...select('triggerProductId')}
      />
      <Select
        label="Produto ofertado"
        all="Todos os produtos ofertados"
        options={optionsOfNames(choices?.products)}
        {...select('productId')}
      />
      <Select
        label="Forma de pagamento"
        all="Todas as formas de pagamento"
        options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
        {...select('method')}
      />
    </>
  );
}

interface SelectProps {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

function Select({ label, all, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="bal-visually-hidden">
        {label}
      </label>
      <select id={id} className="bal-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
