import { formatMoney, variantLabel } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { useFieldParts } from '@balcao/ui/form';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { useCallback } from 'react';
import type { VariantValue } from '../product-values';
import './variants-section.css';
import { useLatest } from '@balcao/ui/base';
import { VariantCell, type VariantColumn } from './variant-cell';

export interface VariantsEditorProps {
  /** Given by the field around. */
  value?: VariantValue[];
  onChange?: (variants: VariantValue[]) => void;
  disabled: boolean;
  /** In cents: what a variant without a price of its own costs. */
  productPrice: number | null;
}

interface Row {
  variant: VariantValue;
  index: number;
}

const CELLS: readonly { name: VariantColumn; title: string }[] = [
  { name: 'priceCents', title: 'Preço' },
  { name: 'sku', title: 'SKU' },
  { name: 'gtin', title: 'GTIN' },
  { name: 'stockQuantity', title: 'Estoque' },
];

/** The combinations of the options, each with its own price, SKU, GTIN and stock. */
export function VariantsEditor({
  value: variants = [],
  onChange,
  disabled,
  productPrice,
}: VariantsEditorProps) {
  const part = useFieldParts('variants');

  // Typing in one cell must not draw four hundred others.
  const latest = useLatest({ variants, onChange });
  const change = useCallback((index: number, changed: Partial<VariantValue>) => {
    const now = latest.current;
    now.onChange?.(now.variants.map((one, place) => (place === index ? { ...one, ...changed } : one)));
  }, []);

  const remove = (index: number) => onChange?.(variants.filter((_, place) => place !== index));
  const pricePlaceholder = productPrice === null ? '' : formatMoney(productPrice);
  const [first] = variants;
  const fillDown = (name: 'priceCents' | 'stockQuantity') =>
    first && onChange?.(variants.map((variant) => ({ ...variant, [name]: first[name] })));

  const columns: Column<Row>[] = [
    {
      key: 'values',
      title: 'Variante',
      cell: ({ variant }) => <strong>{variantLabel(variant.values)}</strong>,
    },
    ...CELLS.map(({ name, title }) => ({
      key: name,
      title,
      cell: ({ variant, index }: Row) => {
        const { id, error } = part(`${index}.${name}`);
        return (
          <VariantCell
            id={id}
            error={error}
            label={`${title} de ${variantLabel(variant.values)}`}
            name={name}
            value={variant[name]}
            index={index}
            placeholder={name === 'priceCents' ? pricePlaceholder : undefined}
            disabled={disabled}
            onChange={change}
          />
        );
      },
    })),
  ];
  if (!disabled)
    columns.push({
      key: 'remove',
      title: 'Ações',
      cell: ({ variant, index }) => (
        <Button kind="quiet" icon="trash" onClick={() => remove(index)}>
          <span className="bal-visually-hidden">Remover variante {variantLabel(variant.values)}</span>
        </Button>
      ),
    });

  return (
    <Stack gap={12}>
      {variants.length > 1 && !disabled && (
        <Stack direction="row" gap={8}>
          <span className="bal-meta">Repetir o da primeira em todas:</span>
          <Button size="small" onClick={() => fillDown('priceCents')}>
            Preço
          </Button>
          <Button size="small" onClick={() => fillDown('stockQuantity')}>
            Estoque
          </Button>
        </Stack>
      )}
      <div className="cat-variants">
        <SimpleTable
          caption="Variantes"
          columns={columns}
          rows={variants.map((variant, index) => ({ variant, index }))}
          rowKey={({ variant }) => JSON.stringify(variant.values)}
        />
      </div>
    </Stack>
  );
}
