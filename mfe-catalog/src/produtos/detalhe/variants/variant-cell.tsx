import { PRODUCT_FIELDS, readNumber } from '@balcao/domain';
import { MoneyInput, NumberInput, PartField, TextInput } from '@balcao/ui/form';
import { memo } from 'react';
import type { VariantValue } from '../product-values';

export type VariantColumn = 'priceCents' | 'sku' | 'gtin' | 'stockQuantity';

export interface VariantCellProps {
  id: string;
  error: string | undefined;
  label: string;
  name: VariantColumn;
  value: string | number | null;
  placeholder: string | undefined;
  /** The variant's place. */
  index: number;
  disabled: boolean;
  /** Must be stable, so that a cell renders only for its own changes. */
  onChange(index: number, changed: Partial<VariantValue>): void;
}

/** One figure or text of a variant. */
export const VariantCell = memo(function VariantCell({ id, error, label, ...cell }: VariantCellProps) {
  const errorId = `${id}-error`;
  const control = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error && errorId,
  };
  return (
    <PartField part={{ id, error, errorId, control }} label={label} isLabelHidden>
      {(given) => <VariantInput {...given} {...cell} />}
    </PartField>
  );
});

type VariantInputProps = Omit<VariantCellProps, 'error' | 'label'>;

function VariantInput({ name, value, index, onChange, ...control }: VariantInputProps) {
  const take = (changed: string | number | null) => onChange(index, { [name]: changed });
  if (name === 'priceCents') return <MoneyInput {...control} value={numberIn(value)} onChange={take} />;
  if (name === 'stockQuantity')
    return (
      <NumberInput
        {...control}
        inputMode="numeric"
        value={numberIn(value)}
        read={readNumber}
        show={String}
        onChange={take}
      />
    );
  return (
    <TextInput
      {...control}
      value={String(value ?? '')}
      maxLength={PRODUCT_FIELDS.sku.max}
      inputMode={name === 'gtin' ? 'numeric' : 'text'}
      autoComplete="off"
      onChange={take}
    />
  );
}

const numberIn = (value: string | number | null) => (typeof value === 'number' ? value : null);
