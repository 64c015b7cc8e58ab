import type { Product } from '@balcao/api-schema';
import {
  formatInstant,
  PRODUCT_CSV_COLUMNS,
  PRODUCT_ORIGIN_LABELS,
  PRODUCT_VALUE_FIELDS,
  type ProductCsvColumn,
  type ProductValueField,
  VARIANT_CSV_COLUMNS,
  valuePerField,
} from '@balcao/domain';
import { type Cell, PRODUCT_CELLS, VARIANT_CELLS } from '../csv/cells';

type Variant = Product['variants'][number];
type Write = (product: Product, variant: Variant | undefined) => string;

/** A cell of a field that every product has. */
const field = <Name extends ProductValueField>(name: Name): Write => {
  const cell = PRODUCT_CELLS[name] as Cell<Product[Name]>;
  return (product) => cell.write(product[name]);
};

const ofVariant =
  <T>(cell: Cell<T>, value: (variant: Variant) => T): Write =>
  (_product, variant) =>
    variant ? cell.write(value(variant)) : '';

const optionName =
  (option: number): Write =>
  ({ options }, variant) =>
    variant ? (options[option]?.name ?? '') : '';
const optionValue =
  (option: number): Write =>
  (_product, variant) =>
    variant?.values[option] ?? '';

const WRITES: Readonly<Record<ProductCsvColumn, Write>> = {
  ...valuePerField(PRODUCT_VALUE_FIELDS, field),
  id: ({ id }) => id,
  variantId: (_product, variant) => variant?.id ?? '',
  option1Name: optionName(0),
  option1Value: optionValue(0),
  option2Name: optionName(1),
  option2Value: optionValue(1),
  option3Name: optionName(2),
  option3Value: optionValue(2),
  variantPriceCents: ofVariant(VARIANT_CELLS.variantPriceCents, ({ priceCents }) => priceCents),
  variantSku: ofVariant(VARIANT_CELLS.variantSku, ({ sku }) => sku),
  variantGtin: ofVariant(VARIANT_CELLS.variantGtin, ({ gtin }) => gtin),
  variantStock: ofVariant(VARIANT_CELLS.variantStock, ({ stockQuantity }) => stockQuantity),
  origin: ({ origin }) => PRODUCT_ORIGIN_LABELS[origin],
  createdAt: ({ createdAt }) => formatInstant(createdAt),
  updatedAt: ({ updatedAt }) => formatInstant(updatedAt),
};

const isOfVariant = (column: ProductCsvColumn) =>
  (VARIANT_CSV_COLUMNS as readonly ProductCsvColumn[]).includes(column);

/** The chosen columns, each once, in the order of a file; all columns when none are chosen. */
export function fileColumns(chosen: readonly ProductCsvColumn[] | undefined): ProductCsvColumn[] {
  return PRODUCT_CSV_COLUMNS.filter((column) => chosen === undefined || chosen.includes(column));
}

/** A product as lines of a file: one line, or one per variant when the file has columns of variants. */
export function linesOf(product: Product, columns: readonly ProductCsvColumn[]): string[][] {
  const perVariant = product.variants.length > 0 && columns.some(isOfVariant);
  const variants = perVariant ? product.variants : [undefined];
  return variants.map((variant) => columns.map((column) => WRITES[column](product, variant)));
}
