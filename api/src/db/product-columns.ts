import type { PRODUCT_FIELDS, ProductValueField, ProductValues } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import { type SnakeCase, snakeCase } from './snake-case';

/** Columns that are not called as their field in snake case. */
const RENAMED = { weightGrams: 'weight_g' } as const;

/** The column of a product's field. */
export type ProductColumn<Field extends ProductValueField = ProductValueField> =
  Field extends keyof typeof RENAMED ? (typeof RENAMED)[Field] : SnakeCase<Field>;

export type Json<T> = ColumnType<T, string | undefined, string>;

interface ColumnOfKind<Value> {
  text: Generated<string>;
  markup: Generated<string>;
  money: number | null;
  whole: number | null;
  count: Generated<number>;
  answer: Generated<boolean>;
  choice: Value;
  choices: Json<Value>;
  words: Json<Value>;
}

/** The columns of the fields in `PRODUCT_FIELDS`, by kind. */
export type ProductFieldColumns = {
  [Field in ProductValueField as ProductColumn<Field>]: ColumnOfKind<
    ProductValues[Field]
  >[(typeof PRODUCT_FIELDS)[Field]['kind']];
};

const isRenamed = (field: ProductValueField): field is keyof typeof RENAMED => field in RENAMED;

export const productColumn = (field: ProductValueField): ProductColumn =>
  isRenamed(field) ? RENAMED[field] : (snakeCase(field) as ProductColumn);
