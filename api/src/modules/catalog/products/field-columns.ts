import {
  PRODUCT_FIELDS,
  PRODUCT_VALUE_FIELDS,
  type ProductValueField,
  type ProductValues,
  valuePerField,
} from '@balcao/domain';
import type { Insertable, Selectable } from 'kysely';
import { type ProductFieldColumns, productColumn } from '../../../db/product-columns';

/** The driver reads a bigint column as text. */
export const numberOf = (stored: string | number | null): number | null =>
  stored === null ? null : Number(stored);

type StoredValue = Selectable<ProductFieldColumns>[keyof ProductFieldColumns];

const storedValue = (field: ProductValueField, stored: StoredValue) =>
  PRODUCT_FIELDS[field].kind === 'money' ? numberOf(stored as string | null) : stored;

/** The fields of a product's row. */
export const fieldsOfRow = (row: Selectable<ProductFieldColumns>): ProductValues =>
  valuePerField(PRODUCT_VALUE_FIELDS, (field) =>
    storedValue(field, row[productColumn(field)]),
  ) as ProductValues;

/** A product's fields as columns of its row. Lists are stored as JSON. */
export function columnsOfFields(values: ProductValues): Required<Insertable<ProductFieldColumns>> {
  const columns = PRODUCT_VALUE_FIELDS.map((field) => {
    const value = values[field];
    return [productColumn(field), Array.isArray(value) ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns);
}
