export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** The label of each status on screens and in files. */
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

/** The origins of a product's data. */
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
