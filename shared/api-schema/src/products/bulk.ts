import { PRICE_CHANGE_BOUNDS, PRICE_ROUNDINGS } from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { id } from '../basics/common';
import { z } from '../basics/z';
import { selectionOf } from '../lists/lists';
import { job } from '../system/jobs';
import { productFilter } from './products';

const selection = selectionOf(productFilter);

const priceChange = {
  /** `1000` is +10 %. */
  percentBasisPoints: z.int().min(PRICE_CHANGE_BOUNDS.min).max(PRICE_CHANGE_BOUNDS.max),
  rounding: z.enum(PRICE_ROUNDINGS).default('none'),
};

/** The job's rows have the result of each product. A filter that meanwhile finds another number of products answers 409 `selection_changed`. */
export const productBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('activate'), selection }),
  z.strictObject({ action: z.literal('archive'), selection }),
  /** Only products that were never sold. The others fail with a reason. */
  z.strictObject({ action: z.literal('delete'), selection }),
  z.strictObject({ action: z.literal('price'), selection, ...priceChange }),
]);
export type ProductBulkRequest = z.infer<typeof productBulkRequest>;

export const pricePreviewRequest = z.strictObject({ selection, ...priceChange });
export type PricePreviewRequest = z.infer<typeof pricePreviewRequest>;

/** The price of a product, or of one of its variants, before and after. */
const pricePreviewSample = z.object({
  id,
  label: z.string(),
  beforeCents: cents,
  afterCents: z.int(),
  /** Why this change is impossible, in Portuguese. */
  problem: z.string().nullable(),
});

/** Largest number of products that a preview checks. */
export const MAX_PREVIEWED = 10_000;

/**
 * `unchanged` and `failing` count only the `checked` products: the newest `MAX_PREVIEWED` of the `total`. Of those that
 * are `unchanged`, `unpriced` have no price. The sample has at most 20 prices, those with a problem first.
 */
export const pricePreview = z.object({
  total: z.int().min(0),
  checked: z.int().min(0),
  unchanged: z.int().min(0),
  unpriced: z.int().min(0),
  failing: z.int().min(0),
  sample: z.array(pricePreviewSample),
});
export type PricePreview = z.infer<typeof pricePreview>;

export const changeProducts = call('POST /products/bulk', {
  operationId: 'changeProducts',
  summary:
    'Activates, archives, deletes or reprices many products. 201 when it has ended, 202 while it goes on',
  access: 'seller',
  permission: 'produtos:editar',
  idempotent: true,
  body: productBulkRequest,
  status: [201, 202],
  answer: job,
});

export const previewProductPrices = call('POST /products/bulk/price-preview', {
  operationId: 'previewProductPrices',
  summary: 'What a price change would do, without doing it',
  access: 'seller',
  permission: 'produtos:editar',
  body: pricePreviewRequest,
  answer: pricePreview,
  problems: [409],
});
