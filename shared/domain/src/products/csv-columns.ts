import { PRODUCT_FIELDS, PRODUCT_VALUE_FIELDS, type ProductValueField, valuePerField } from './field-table';

function headingOf(field: ProductValueField): string {
  const described = PRODUCT_FIELDS[field];
  return 'heading' in described ? described.heading : described.label;
}

/**
 * The columns of a file of products by their headings: each field of a usual kind has one. Units stand in the heading, so that cells
 * are plain numbers.
 */
export const PRODUCT_CSV_HEADINGS = {
  id: 'ID',
  ...valuePerField(PRODUCT_VALUE_FIELDS, headingOf),
  variantId: 'ID da variante',
  option1Name: 'Opção 1',
  option1Value: 'Valor da opção 1',
  option2Name: 'Opção 2',
  option2Value: 'Valor da opção 2',
  option3Name: 'Opção 3',
  option3Value: 'Valor da opção 3',
  variantPriceCents: 'Preço da variante',
  variantSku: 'SKU da variante',
  variantGtin: 'GTIN da variante',
  variantStock: 'Estoque da variante',
  origin: 'Origem',
  createdAt: 'Criado em',
  updatedAt: 'Atualizado em',
} as const;

export type ProductCsvColumn = keyof typeof PRODUCT_CSV_HEADINGS;

/** Every column, in the order of a file. */
export const PRODUCT_CSV_COLUMNS = Object.keys(PRODUCT_CSV_HEADINGS) as readonly ProductCsvColumn[];

/** Columns that say something of a variant: with one of them a file has a line per variant. */
export const VARIANT_CSV_COLUMNS = [
  'variantId',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'variantPriceCents',
  'variantSku',
  'variantGtin',
  'variantStock',
] as const satisfies readonly ProductCsvColumn[];

/** Columns of an export that an import ignores, because they cannot be changed. */
export const READ_ONLY_CSV_COLUMNS = [
  'origin',
  'createdAt',
  'updatedAt',
] as const satisfies readonly ProductCsvColumn[];
