import type { OrderBumpMetrics } from '@balcao/api-schema';
import { optionsOf, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@balcao/domain';
import { Select, type SelectProps } from '@balcao/ui/figures';
import { nameOf } from './figures';
import type { Narrowed } from './narrowed';

interface BumpFiltersProps {
  narrowed: Narrowed;
  /** The choices of the filters; nothing until the figures are there. */
  choices: OrderBumpMetrics['choices'] | undefined;
  onChange(narrowed: Narrowed): void;
}

type Named = readonly { id: string; name: string; isDeleted?: boolean }[];

const optionsOfNames = (named: Named = []) => named.map((one) => ({ value: one.id, label: nameOf(one) }));

/** The filters of the figures: beside each other, and below on a phone. */
export function BumpFilters({ narrowed, choices, onChange }: BumpFiltersProps) {
  const select = (name: keyof Narrowed) => ({
    value: narrowed[name],
    onChange: (value: string) => onChange({ ...narrowed, [name]: value }),
  });
  return (
    <>
      <Filter
        label="Order bump"
        all="Todos os order bumps"
        options={optionsOfNames(choices?.orderBumps)}
        {...select('orderBumpId')}
      />
      <Filter
        label="Produto gatilho"
        all="Todos os gatilhos"
        options={optionsOfNames(choices?.triggerProducts)}
        {...select('triggerProductId')}
      />
      <Filter
        label="Produto ofertado"
        all="Todos os produtos ofertados"
        options={optionsOfNames(choices?.products)}
        {...select('productId')}
      />
      <Filter
        label="Forma de pagamento"
        all="Todas as formas de pagamento"
        options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
        {...select('method')}
      />
    </>
  );
}

/** As wide as its words, so that several stand beside each other. */
const Filter = (props: SelectProps<string>) => (
  <div>
    <Select {...props} />
  </div>
);
