import { PRODUCT_FIELDS, PRODUCT_VALUE_FIELDS, type ProductValues, valuePerField } from './field-table';

/** Stock level. A product whose stock is not counted is always available. */
export const STOCK_LEVELS = ['zero', 'low', 'available'] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];
export const STOCK_LEVEL_LABELS: Readonly<Record<StockLevel, string>> = {
  zero: 'Zerado',
  low: 'Baixo',
  available: 'Disponível',
};

/** This many units or fewer are a low stock. */
export const LOW_STOCK = 5;

/** The level of a stock; `quantity` is the sum over the variants where there are some. */
export function stockLevelOf(stock: { controlled: boolean; quantity: number }): StockLevel {
  if (!stock.controlled || stock.quantity > LOW_STOCK) return 'available';
  return stock.quantity === 0 ? 'zero' : 'low';
}

/** An option in which the variants of a product differ: `Tamanho` with `P`, `M` and `G`. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** One combination of option values. */
export interface ProductVariant {
  /** One value of each option, in their order. */
  values: string[];
  /** Integer cents; null takes the product's price. */
  priceCents: number | null;
  sku: string;
  gtin: string;
  stockQuantity: number;
}

/** The product that rules look at, as a person fills it. Texts that are not filled are empty, numbers null. */
export interface ProductData extends ProductValues {
  options: readonly ProductOption[];
  variants: readonly ProductVariant[];
  images: readonly { id: string; alt: string }[];
}

const EMPTY_OF_KIND = {
  text: '',
  markup: '',
  money: null,
  whole: null,
  count: 0,
  answer: false,
  choices: [],
  words: [],
};

const emptyValues = valuePerField(PRODUCT_VALUE_FIELDS, (field) => {
  const described = PRODUCT_FIELDS[field];
  return described.kind === 'choice' ? described.initial : EMPTY_OF_KIND[described.kind];
}) as ProductValues;

/** A product of which nothing was filled. It still needs a name. */
export const EMPTY_PRODUCT = {
  ...emptyValues,
  options: [],
  variants: [],
  images: [],
} satisfies ProductData;
