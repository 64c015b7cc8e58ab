import { PRODUCT_CSV_COLUMNS, PRODUCT_CSV_HEADINGS, type ProductCsvColumn } from '@balcao/domain';
import type { FileFields } from '../../csv/file-fields';

/** Columns of shops beside the fields of a product. */
const SHOP_COLUMNS = {
  handle: 'Identificador da loja',
  parent: 'Produto principal',
  promotionalPrice: 'Preço promocional',
  weightKg: 'Peso (kg)',
  shopWeight: 'Peso na loja',
  published: 'Publicado',
  stockTracker: 'Quem controla o estoque',
  stockPolicy: 'O que fazer sem estoque',
  needsShipping: 'Precisa de envio',
} as const;
type ShopColumn = keyof typeof SHOP_COLUMNS;

/** A column of a file of products, ours or a shop's. */
export type SourceColumn = ProductCsvColumn | ShopColumn;

const option = (position: number) => ({
  name: [
    `Option${position} Name`,
    `Nome da variação ${position}`,
    `Attribute ${position} name`,
    `Nome do atributo ${position}`,
    `Nome da opção ${position}`,
  ],
  value: [
    `Option${position} Value`,
    `Valor da variação ${position}`,
    `Attribute ${position} value(s)`,
    `Valores do atributo ${position}`,
    `Valor(es) do atributo ${position}`,
  ],
});

/** Names beside our own: those of Shopify (old and new), WooCommerce in both languages, Nuvemshop, and plain English. */
const OTHER_NAMES: Partial<Record<SourceColumn, readonly string[]>> = {
  name: ['Name', 'Title', 'Produto', 'Nome do produto', 'Título', 'Product name'],
  slug: ['Slug'],
  type: ['Type'],
  categories: ['Category', 'Categories', 'Categoria', 'Product category'],
  description: ['Description', 'Body (HTML)', 'Body HTML', 'Descrição do produto'],
  priceCents: [
    ...['Price', 'Variant Price', 'Regular price', 'Preço normal', 'Preço regular', 'Preço de venda'],
    ...['Valor', 'Preço do produto', 'Valor de venda', 'Valor unitário', 'Preço unitário'],
  ],
  compareAtCents: [
    'Preço de',
    'Variant Compare At Price',
    'Compare-at price',
    'Compare at price',
    'Preço original',
  ],
  costCents: ['Cost', 'Cost per item', 'Preço de custo', 'Custo por item', 'Custo do produto'],
  sku: ['Variant SKU', 'Código', 'Código SKU', 'Referência', 'Product code'],
  gtin: [
    ...['Variant Barcode', 'Barcode', 'EAN', 'Código de barras', 'GTIN/EAN', 'EAN/GTIN'],
    ...['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN ou ISBN'],
  ],
  weightGrams: ['Variant Grams', 'Weight value (grams)', 'Weight (g)', 'Peso em gramas'],
  heightCm: ['Height (cm)', 'Altura'],
  widthCm: ['Width (cm)', 'Largura'],
  lengthCm: ['Length (cm)', 'Comprimento', 'Profundidade (cm)', 'Profundidade'],
  stockQuantity: [
    'Stock',
    'Variant Inventory Qty',
    'Inventory quantity',
    'Quantidade',
    'Quantity',
    'Qtd. em estoque',
  ],
  option1Name: option(1).name,
  option1Value: option(1).value,
  option2Name: option(2).name,
  option2Value: option(2).value,
  option3Name: option(3).name,
  option3Value: option(3).value,
  handle: ['Handle', 'URL handle', 'Identificador URL', 'Identificador de URL'],
  parent: ['Parent', 'Ascendente', 'Pai', 'Produto pai'],
  promotionalPrice: ['Sale price', 'Preço de oferta', 'Preço com desconto'],
  weightKg: ['Weight (kg)', 'Peso em kg'],
  shopWeight: ['Peso', 'Weight'],
  published: ['Published', 'Exibir na loja', 'Published on online store', 'Visível na loja'],
  stockTracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stockPolicy: [
    'Variant Inventory Policy',
    'Continue selling when out of stock',
    'Backorders allowed?',
    'São permitidas encomendas?',
  ],
  needsShipping: ['Variant Requires Shipping', 'Requires shipping'],
};

/** The heading of the column with the problems, in the file of failed lines. An import ignores this column. */
export const PROBLEM_HEADING = 'problema';

const LABELS: Readonly<Record<SourceColumn, string>> = { ...PRODUCT_CSV_HEADINGS, ...SHOP_COLUMNS };

/** The columns of files of products. A file needs one that finds or creates a product. */
export const PRODUCT_FILE: FileFields<SourceColumn> = {
  kind: 'products',
  fields: Object.fromEntries(
    Object.entries(LABELS).map(([column, label]) => [
      column,
      { label, headings: OTHER_NAMES[column as SourceColumn] ?? [] },
    ]),
  ) as FileFields<SourceColumn>['fields'],
  needed: [['name', 'sku', 'id']],
};

const OWN: ReadonlySet<string> = new Set(PRODUCT_CSV_COLUMNS);

/** Whether a column is one of our own files, which other columns only help to read. */
export const isOwnColumn = (column: SourceColumn): column is ProductCsvColumn => OWN.has(column);
