import {
  PRODUCT_ORIGINS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  type ProductData,
  STOCK_LEVELS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { id, idParams, ifMatchHeaders, instant, version } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { countBy, listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { CLEARABLE_PRODUCT_FIELDS, productFields, STORED_PRODUCT_FIELDS } from './fields';
import { productImage } from './images';

const status = z.enum(PRODUCT_STATUSES);
const origin = z.enum(PRODUCT_ORIGINS);
const type = z.enum(PRODUCT_TYPES);
const stock = z.enum(STOCK_LEVELS);

/** Columns that a list of products can be sorted by. */
export const PRODUCT_SORTS = ['name', 'priceCents', 'stockQuantity', 'createdAt', 'updatedAt'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const sort = z.enum(PRODUCT_SORTS.flatMap((column) => [column, `-${column}`] as const));

/** A filter of products, as JSON in a bulk action or an export. Prices are integer cents, both ends included. */
export const productFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: z.array(status).max(PRODUCT_STATUSES.length).optional(),
  origin: origin.optional(),
  stock: stock.optional(),
  type: type.optional(),
  category: z.string().trim().max(40).optional(),
  priceFrom: cents.optional(),
  priceTo: cents.optional(),
});
export type ProductFilter = z.infer<typeof productFilter>;

/**
 * The filter in a query string; repeat `status` for several. `q` finds products by the beginnings of
 * words in name, SKU or GTIN. Every word of `q` must match; case and accents do not count.
 */
export const productListQuery = listQuery.extend({
  sort: sort.default('-createdAt'),
  countBy: countBy('status'),
  status: several(status).optional(),
  origin: origin.optional(),
  stock: stock.optional(),
  type: type.optional(),
  category: z.string().trim().max(40).optional(),
  priceFrom: z.coerce.number().pipe(cents).optional(),
  priceTo: z.coerce.number().pipe(cents).optional(),
});
export type ProductListQuery = z.infer<typeof productListQuery>;

/** A product as a list shows it. */
export const productRow = z.object({
  id,
  version,
  name: z.string(),
  sku: z.string(),
  type,
  status,
  origin,
  /** The lowest price of its variants; null while there is no price. */
  priceCents: z.int().nullable(),
  /** Whether some variants cost more than `priceCents`. */
  hasHigherPrices: z.boolean(),
  stockControlled: z.boolean(),
  /** Units of the product or of all its variants. Has no meaning while stock is not controlled. */
  stockQuantity: z.int(),
  /** Units that orders keep for buyers who are about to pay. They are out of `stockQuantity`. */
  reservedQuantity: z.int(),
  stockLevel: stock,
  variantCount: z.int(),
  /** Small picture of the cover; empty if there is none. */
  imageUrl: z.string(),
  imageAlt: z.string(),
  /** Units sold within the last 30 days in São Paulo, today included. */
  soldLast30Days: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type ProductRow = z.infer<typeof productRow>;
export const productPage = listPageOf(productRow);
export type ProductPage = z.infer<typeof productPage>;

const option = z.object({ name: z.string(), values: z.array(z.string()) });

const productVariant = z.object({
  id,
  values: z.array(z.string()),
  /** Null: the product's price applies. */
  priceCents: z.int().nullable(),
  sku: z.string(),
  gtin: z.string(),
  stockQuantity: z.int(),
});
export type ProductVariant = z.infer<typeof productVariant>;

const attachedImage = productImage.extend({ alt: z.string() });
export type ProductAttachedImage = z.infer<typeof attachedImage>;

/** Empty texts are `""`, empty numbers null. */
export const product = z.object({
  ...STORED_PRODUCT_FIELDS,
  id,
  version,
  origin,
  options: z.array(option),
  variants: z.array(productVariant),
  images: z.array(attachedImage),
  /** Fields that can only be changed where the product comes from. */
  lockedFields: z.array(z.string()),
  /** The address at which a synced product is edited; empty for other products. */
  originUrl: z.string(),
  /** Whether it can be deleted, because it was never sold. */
  deletable: z.boolean(),
  /** Units that orders keep for buyers who are about to pay. They are out of the stock. */
  reservedQuantity: z.int(),
  /** Units sold within the last 30 days in São Paulo, today included. */
  soldLast30Days: z.int(),
  /** The prices of the last 30 days, the highest first; `until` is null for the present one. */
  recentPrices: z.array(z.object({ priceCents: z.int(), until: instant.nullable() })),
  createdAt: instant,
  updatedAt: instant,
}) satisfies z.ZodType<ProductData>;
export type Product = z.infer<typeof product>;

/**
 * A draft needs only a name; an omitted slug is made from it. An active product without price or weight answers 422 with `fields`. 409
 * `sku_in_use` and `slug_in_use`.
 */
export const productRequest = productFields.partial().required({ name: true });
export type ProductRequest = z.infer<typeof productRequest>;

/**
 * Omitted fields stay. `""` clears a text, its name in `clear` clears a number. Changing a synced field answers 409 `synced_field`;
 * sending it unchanged is allowed.
 */
export const productPatch = productFields.partial().extend({
  clear: z.array(z.enum(CLEARABLE_PRODUCT_FIELDS)).max(CLEARABLE_PRODUCT_FIELDS.length).optional(),
});
export type ProductPatch = z.infer<typeof productPatch>;

/** The 412 of a stale `If-Match`, with the current product for comparison. */
export const productVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: product,
});
export type ProductVersionConflict = z.infer<typeof productVersionConflict>;

export const listProducts = call('GET /products', {
  operationId: 'listProducts',
  access: 'seller',
  permission: 'produtos:ler',
  query: productListQuery,
  answer: productPage,
});

export const createProduct = call('POST /products', {
  operationId: 'createProduct',
  access: 'seller',
  permission: 'produtos:editar',
  idempotent: true,
  body: productRequest,
  status: 201,
  answer: product,
});

export const duplicateProduct = call('POST /products/:id/duplicate', {
  operationId: 'duplicateProduct',
  summary: 'A draft like this product, without its SKUs',
  access: 'seller',
  permission: 'produtos:editar',
  idempotent: true,
  params: idParams,
  status: 201,
  answer: product,
});

export const getProduct = call('GET /products/:id', {
  operationId: 'getProduct',
  access: 'seller',
  permission: 'produtos:ler',
  params: idParams,
  answer: product,
});

export const updateProduct = call('PATCH /products/:id', {
  operationId: 'updateProduct',
  access: 'seller',
  permission: 'produtos:editar',
  params: idParams,
  headers: ifMatchHeaders,
  body: productPatch,
  answer: product,
  refusals: { 412: productVersionConflict },
  problems: [409, 428],
});

export const deleteProduct = call('DELETE /products/:id', {
  operationId: 'deleteProduct',
  access: 'seller',
  permission: 'produtos:editar',
  params: idParams,
  problems: [409],
});
