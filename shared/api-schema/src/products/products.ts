import {
  MAX_MONEY_CENTS,
  OPTIONAL_PRODUCT_NUMBERS,
  PAYMENT_METHODS,
  PRODUCT_ORIGINS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  type ProductData,
  STOCK_LEVELS,
  valuePerField,
} from '@balcao/domain';
import { id, instant, version } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { CLEARABLE_PRODUCT_FIELDS, productFields } from './fields';
import { productImage } from './images';

const status = z.enum(PRODUCT_STATUSES);
const origin = z.enum(PRODUCT_ORIGINS);
const type = z.enum(PRODUCT_TYPES);
const stock = z.enum(STOCK_LEVELS);
const cents = z.int().min(0).max(MAX_MONEY_CENTS);

/** Columns that a list of products is sorted by. */
export const PRODUCT_SORTS = ['name', 'priceCents', 'stockQuantity', 'createdAt', 'updatedAt'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const sort = z.enum(PRODUCT_SORTS.flatMap((column) => [column, `-${column}`] as const));

/** Which products: as JSON in a bulk action or an export. Prices in integer cents, both ends included. */
export const productFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: z.array(status).max(PRODUCT_STATUSES.length).optional(),
  origin: origin.optional(),
  stock: stock.optional(),
  type: type.optional(),
  priceFrom: cents.optional(),
  priceTo: cents.optional(),
});
export type ProductFilter = z.infer<typeof productFilter>;

/**
 * `GET /products`: the filter in a query string, where `status` is repeated for several. `q` finds products in which each of
 * its words begins a word of name, SKU or GTIN, whatever its case and accents.
 */
export const productListQuery = listQuery.extend({
  sort: sort.default('-createdAt'),
  status: several(status).optional(),
  origin: origin.optional(),
  stock: stock.optional(),
  type: type.optional(),
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
  /** The lowest price of its variants; null while it has none. */
  priceCents: z.int().nullable(),
  /** Whether variants cost more than `priceCents`. */
  hasHigherPrices: z.boolean(),
  stockControlled: z.boolean(),
  /** Units of the product or of all its variants; says nothing while stock is not controlled. */
  stockQuantity: z.int(),
  stockLevel: stock,
  variantCount: z.int(),
  /** Small picture of the cover, empty without one. */
  imageUrl: z.string(),
  imageAlt: z.string(),
  /** Units sold within 30 days of São Paulo, today included. */
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
  /** Null takes the product's price. */
  priceCents: z.int().nullable(),
  sku: z.string(),
  gtin: z.string(),
  stockQuantity: z.int(),
});
export type ProductVariant = z.infer<typeof productVariant>;

const attachedImage = productImage.extend({ alt: z.string() });
export type ProductAttachedImage = z.infer<typeof attachedImage>;

/** `GET /products/{id}`, with the version also as `ETag`. Texts not filled are `""`, numbers null. */
export const product = z.object({
  ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, () => z.int().nullable()),
  id,
  version,
  name: z.string(),
  slug: z.string(),
  type,
  status,
  origin,
  /** Sanitised HTML: paragraphs, headings, lists, emphasis and links. */
  description: z.string(),
  sku: z.string(),
  gtin: z.string(),
  ncm: z.string(),
  stockControlled: z.boolean(),
  stockQuantity: z.int(),
  sellWithoutStock: z.boolean(),
  options: z.array(option),
  variants: z.array(productVariant),
  images: z.array(attachedImage),
  /** Empty leaves it to the store's configuration. */
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  /** Fields that are changed where they come from. */
  lockedFields: z.array(z.string()),
  /** Where a synced product is edited; empty for one's own. */
  originUrl: z.string(),
  /** Whether it was never sold, and so can be deleted. */
  deletable: z.boolean(),
  /** Units sold within 30 days of São Paulo, today included. */
  soldLast30Days: z.int(),
  createdAt: instant,
  updatedAt: instant,
}) satisfies z.ZodType<ProductData>;
export type Product = z.infer<typeof product>;

/**
 * `POST /products` (idempotent) → 201 `product` with its `ETag`. A draft needs only a name; a slug left out is made of it. An
 * active one answers 422 with `fields` where price or weight are missing. 409 `sku_in_use` and `slug_in_use`.
 */
export const productRequest = productFields.partial().required({ name: true });
export type ProductRequest = z.infer<typeof productRequest>;

/**
 * `PATCH /products/{id}` with `If-Match` → 200 `product` and its new `ETag`. What is left out stays. A text is cleared with
 * `""`, a number by its name in `clear`. Changing a synced field answers 409 `synced_field`; sending it unchanged is fine.
 */
export const productPatch = productFields.partial().extend({
  clear: z.array(z.enum(CLEARABLE_PRODUCT_FIELDS)).max(CLEARABLE_PRODUCT_FIELDS.length).optional(),
});
export type ProductPatch = z.infer<typeof productPatch>;

/** The 412 of a stale `If-Match`: carries the product as it is now, for the comparison. */
export const productVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: product,
});
export type ProductVersionConflict = z.infer<typeof productVersionConflict>;
