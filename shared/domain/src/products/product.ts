import type { PaymentMethod } from '../payments/method';
import { OPTIONAL_PRODUCT_NUMBERS, type OptionalProductNumber, valuePerField } from './field-table';

export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** What each status is called on screens and in files. */
export const PRODUCT_STATUS_LABELS: Readonly<Record<ProductStatus, string>> = {
  draft: 'Rascunho',
  active: 'Ativo',
  archived: 'Arquivado',
};

/** The next statuses of each status. A product that was for sale never becomes a draft again. */
const STATUS_CHANGES: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  draft: ['active', 'archived'],
  active: ['archived'],
  archived: ['active'],
};

/** Whether a product may go from one status to another; staying is no change and always possible. */
export function canChangeProductStatus(from: ProductStatus, to: ProductStatus): boolean {
  return from === to || STATUS_CHANGES[from].includes(to);
}

/** Where a product's data comes from. */
export const PRODUCT_ORIGINS = ['manual', 'shopify'] as const;
export type ProductOrigin = (typeof PRODUCT_ORIGINS)[number];
export const PRODUCT_ORIGIN_LABELS: Readonly<Record<ProductOrigin, string>> = {
  manual: 'Manual',
  shopify: 'Shopify',
};

export const PRODUCT_TYPES = ['physical', 'digital'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
export const PRODUCT_TYPE_LABELS: Readonly<Record<ProductType, string>> = {
  physical: 'Físico',
  digital: 'Digital',
};

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

/** Fields of a product that came from Shopify, which are changed there and synced. */
export const SHOPIFY_SYNCED_FIELDS = [
  'name',
  'description',
  'type',
  'priceCents',
  'compareAtCents',
  'sku',
  'gtin',
  'weightGrams',
  'stockControlled',
  'stockQuantity',
  'sellWithoutStock',
  'options',
  'variants',
  'images',
] as const;

/** What the variants of a product differ in: `Tamanho` with `P`, `M` and `G`. */
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

/** What rules look at: a product as a person fills it. Texts that are not filled are empty, numbers null. */
export interface ProductData extends Record<OptionalProductNumber, number | null> {
  name: string;
  slug: string;
  type: ProductType;
  status: ProductStatus;
  description: string;
  sku: string;
  gtin: string;
  ncm: string;
  stockControlled: boolean;
  /** Of a product without variants. */
  stockQuantity: number;
  sellWithoutStock: boolean;
  options: readonly ProductOption[];
  variants: readonly ProductVariant[];
  images: readonly { id: string; alt: string }[];
  /** Empty leaves it to the store's configuration. */
  paymentMethods: readonly PaymentMethod[];
}

/** An empty product with only its name. */
export const EMPTY_PRODUCT = {
  ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, () => null),
  slug: '',
  type: 'physical',
  status: 'draft',
  description: '',
  sku: '',
  gtin: '',
  ncm: '',
  stockControlled: false,
  stockQuantity: 0,
  sellWithoutStock: false,
  options: [],
  variants: [],
  images: [],
  paymentMethods: [],
} satisfies Omit<ProductData, 'name'>;
