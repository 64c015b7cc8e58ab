import { PRODUCT_VALUE_FIELDS, type ProductValues, valuePerField } from '@balcao/domain';
import type { Insertable, Selectable } from 'kysely';
import { type ProductFieldColumns, productColumn } from '../../../db/product-columns';

/** The fields of a product's row. */
export const fieldsOfRow = (row: Selectable<ProductFieldColumns>): ProductValues =>
  valuePerField(PRODUCT_VALUE_FIELDS, (field) => row[productColumn(field)]) as ProductValues;

/** A product's fields as columns of its row. Lists are stored as JSON. */
export function columnsOfFields(values: ProductValues): Required<Insertable<ProductFieldColumns>> {
  const columns = PRODUCT_VALUE_FIELDS.map((field) => {
    const value = values[field];
    return [productColumn(field), Array.isArray(value) ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns);
}
