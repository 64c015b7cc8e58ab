import { type OptionalProductNumber, valuePerField } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { ProductsTable } from '../../../../db/products-schema';

/** The column of each optional number. */
const NUMBER_COLUMNS = {
  priceCents: 'price_cents',
  compareAtCents: 'compare_at_cents',
  costCents: 'cost_cents',
  weightGrams: 'weight_g',
  heightCm: 'height_cm',
  widthCm: 'width_cm',
  lengthCm: 'length_cm',
  maxInstallments: 'max_installments',
} as const satisfies Record<OptionalProductNumber, keyof ProductsTable>;

type NumberColumn = (typeof NUMBER_COLUMNS)[OptionalProductNumber];

const PAIRS = Object.entries(NUMBER_COLUMNS) as [OptionalProductNumber, NumberColumn][];

/** The driver reads a bigint column as text. */
export const numberOf = (stored: string | number | null): number | null =>
  stored === null ? null : Number(stored);

/** The numbers of a product's row, by field. */
export const numbersOfRow = (
  row: Pick<Selectable<ProductsTable>, NumberColumn>,
): Record<OptionalProductNumber, number | null> =>
  valuePerField(Object.keys(NUMBER_COLUMNS) as OptionalProductNumber[], (field) =>
    numberOf(row[NUMBER_COLUMNS[field]]),
  );

/** A product's numbers as columns of its row. */
export const columnsOfNumbers = (
  content: Readonly<Record<OptionalProductNumber, number | null>>,
): Record<NumberColumn, number | null> => {
  const values = new Map(PAIRS.map(([field, column]) => [column, content[field]]));
  return valuePerField([...values.keys()], (column) => values.get(column) ?? null);
};
