import {
  BRAZILIAN_STATES,
  BUMP_LIMITS,
  BUMP_PRICE_TYPES,
  BUMP_TRIGGERS,
  COUPON_STATUSES,
  formatMoney,
  isRealDate,
  MAX_BASIS_POINTS,
  NEW_ORDER_BUMP,
  PAYMENT_METHODS,
  PRESELECTED_REFUSAL,
  plainText,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { filledLine, shortLine } from '../basics/line';
import { z } from '../basics/z';
import { countBy, listQuery, selectionOf } from '../lists/lists';
import { several } from '../lists/query-values';
import { recordFields } from '../resources/record-fields';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_TEXT = 1_000;
const atMost = (longest: number) => `Escreva no máximo ${longest} caracteres.`;

const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most, `No máximo ${most}.`)
    .overwrite((items) => [...new Set(items)]);

/** Integer cents; 0 is none. */
const cents = z
  .int()
  .min(0)
  .max(BUMP_LIMITS.cents, `O máximo é ${formatMoney(BUMP_LIMITS.cents)}.`);
const share = z.int().min(0).max(MAX_BASIS_POINTS);
/** A day of São Paulo; empty is none. */
const day = z
  .string()
  .max(10)
  .refine((text) => text === '' || isRealDate(text), 'Escreva um dia que existe.');

const arm = z.object({
  shown: z.int().min(0),
  accepted: z.int().min(0),
});

/**
 * The order bumps of a store: `/order-bumps`, by pages. Amounts, limits and shares of 0 are none, empty lists limit nothing. `preselected`
 * is always false: `true` is refused by name.
 */
export const orderBump = resourceShape({
  ...recordFields,
  name: { in: filledLine(BUMP_LIMITS.name, 'Escreva o nome.'), out: z.string() },
  productId: { in: id },
  variantId: { in: z.union([id, z.literal('')]), out: z.string(), initial: NEW_ORDER_BUMP.variantId },
  priceType: { in: z.enum(BUMP_PRICE_TYPES), initial: NEW_ORDER_BUMP.priceType },
  priceCents: { in: cents, initial: NEW_ORDER_BUMP.priceCents },
  percentBp: { in: share, initial: NEW_ORDER_BUMP.percentBp },
  referenceCents: { in: cents, initial: NEW_ORDER_BUMP.referenceCents },
  trigger: { in: z.enum(BUMP_TRIGGERS), initial: NEW_ORDER_BUMP.trigger },
  triggerProductIds: {
    in: distinct(id, BUMP_LIMITS.products),
    initial: NEW_ORDER_BUMP.triggerProductIds,
  },
  triggerCategories: {
    in: distinct(z.string().trim().min(1).max(BUMP_LIMITS.category), BUMP_LIMITS.categories),
    initial: NEW_ORDER_BUMP.triggerCategories,
  },
  minSubtotalCents: { in: cents, initial: NEW_ORDER_BUMP.minSubtotalCents },
  maxSubtotalCents: { in: cents, initial: NEW_ORDER_BUMP.maxSubtotalCents },
  methods: {
    in: distinct(z.enum(PAYMENT_METHODS), PAYMENT_METHODS.length),
    initial: NEW_ORDER_BUMP.methods,
  },
  ufs: {
    in: distinct(z.enum(BRAZILIAN_STATES.map(({ code }) => code)), BRAZILIAN_STATES.length),
    initial: NEW_ORDER_BUMP.ufs,
  },
  title: { in: filledLine(BUMP_LIMITS.title, 'Escreva o título.'), out: z.string() },
  description: {
    in: z
      .string()
      .max(LONGEST_TEXT)
      .overwrite(plainText)
      .pipe(z.string().max(BUMP_LIMITS.description, atMost(BUMP_LIMITS.description))),
    out: z.string(),
    initial: NEW_ORDER_BUMP.description,
  },
  cta: {
    in: filledLine(BUMP_LIMITS.cta, 'Escreva o texto do botão.'),
    out: z.string(),
    initial: NEW_ORDER_BUMP.cta,
  },
  showsImage: { in: z.boolean(), initial: NEW_ORDER_BUMP.showsImage },
  color: {
    in: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Escreva a cor como #0B6B5C.'),
    initial: NEW_ORDER_BUMP.color,
  },
  maxQuantity: { in: z.int().min(1).max(BUMP_LIMITS.quantity), initial: NEW_ORDER_BUMP.maxQuantity },
  stockLimit: { in: z.int().min(0).max(BUMP_LIMITS.units), initial: NEW_ORDER_BUMP.stockLimit },
  startsOn: { in: day, initial: NEW_ORDER_BUMP.startsOn },
  endsOn: { in: day, initial: NEW_ORDER_BUMP.endsOn },
  active: { in: z.boolean(), initial: NEW_ORDER_BUMP.active },
  isTesting: { in: z.boolean(), initial: NEW_ORDER_BUMP.isTesting },
  testTitle: {
    in: shortLine(BUMP_LIMITS.title),
    out: z.string(),
    initial: NEW_ORDER_BUMP.testTitle,
  },
  testPriceCents: { in: cents, initial: NEW_ORDER_BUMP.testPriceCents },
  testPercentBp: { in: share, initial: NEW_ORDER_BUMP.testPercentBp },
  testPerArm: { in: z.int().min(0).max(BUMP_LIMITS.mostPerArm), initial: NEW_ORDER_BUMP.testPerArm },
  preselected: {
    in: z.boolean().refine((isMarked) => !isMarked, PRESELECTED_REFUSAL),
    initial: NEW_ORDER_BUMP.preselected,
  },
  position: { out: z.int() },
  /** Since when the versions that are compared now are compared; null without a test. */
  testStartedAt: { computed: instant.nullable() },
  status: { computed: z.enum(COUPON_STATUSES) },
  /** The name and the price of the product; empty and 0 for one that is gone. */
  productName: { computed: z.string() },
  productCents: { computed: z.int().min(0) },
  /** Of the last 30 days. */
  shown: { computed: z.int().min(0) },
  accepted: { computed: z.int().min(0) },
  revenueCents: { computed: z.int() },
  /** Units that were sold by it in all. */
  sold: { computed: z.int().min(0) },
  /** The versions since `testStartedAt`, and what can be said of them; null without a test. */
  test: { computed: z.object({ a: arm, b: arm, text: z.string() }).nullable() },
});
export type OrderBumpRecord = z.infer<typeof orderBump.record>;
export type OrderBumpRequest = z.infer<typeof orderBump.request>;
export type OrderBumpPatch = z.infer<typeof orderBump.patch>;
export type OrderBumpPage = z.infer<typeof orderBump.page>;

const status = z.enum(COUPON_STATUSES);

/** A filter of bumps, as JSON in a bulk action or an export. */
export const orderBumpFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: z.array(status).max(COUPON_STATUSES.length).optional(),
  productId: id.optional(),
});
export type OrderBumpFilter = z.infer<typeof orderBumpFilter>;
export const orderBumpListQuery = listQuery.extend({
  countBy: countBy('status'),
  status: several(status).optional(),
  productId: id.optional(),
});

const selection = selectionOf(orderBumpFilter);

/** `POST /order-bumps/bulk` (idempotent) → 201 `job` if it ends within two seconds, otherwise 202 `job`. */
export const orderBumpBulkRequest = z.strictObject({
  action: z.enum(['pause', 'activate', 'duplicate', 'delete']),
  selection,
});
export type OrderBumpBulkRequest = z.infer<typeof orderBumpBulkRequest>;

/** `POST /order-bumps/export` (idempotent) → 201 or 202 `job`; its file is at `GET /jobs/{id}/file`. Without both, all bumps. */
export const orderBumpExportRequest = z
  .strictObject({ selection: selection.optional(), filter: orderBumpFilter.optional() })
  .refine(({ selection: picked, filter }) => picked === undefined || filter === undefined, {
    path: ['filter'],
    message: 'Envie a seleção ou o filtro, não os dois.',
  });
export type OrderBumpExportRequest = z.infer<typeof orderBumpExportRequest>;

/** The ids of all bumps of the store, the first in front. */
export const orderBumpOrderRequest = z.strictObject({ ids: z.array(id).max(BUMP_LIMITS.bumps) });
export const orderBumpOrder = z.object({ items: z.array(orderBump.record) });

export const reorderOrderBumps = call('PUT /order-bumps/order', {
  operationId: 'reorderOrderBumps',
  summary: 'Writes the order of all bumps of the store; 409 when these are not all of them',
  access: 'seller',
  permission: 'marketing:editar',
  body: orderBumpOrderRequest,
  answer: orderBumpOrder,
  problems: [409],
});

/** Makes another one like it, switched off. */
export const duplicateOrderBump = call('POST /order-bumps/:id/duplicate', {
  operationId: 'duplicateOrderBump',
  access: 'seller',
  permission: 'marketing:editar',
  idempotent: true,
  params: idParams,
  status: 201,
  answer: orderBump.record,
});

export const bumpPrices = z.object({
  priceCents: z.int().min(0),
  practisedCents: z.array(z.int().min(0)),
});
export type BumpPrices = z.infer<typeof bumpPrices>;

export const listOrderBumpPrices = call('GET /order-bumps/prices', {
  operationId: 'listOrderBumpPrices',
  summary: 'What a product costs, and the prices that may stand crossed out beside an offer of it',
  access: 'seller',
  permission: 'marketing:ler',
  query: z.strictObject({ productId: id, variantId: id.optional() }),
  answer: bumpPrices,
  problems: [404],
});

export const orderBumpCalls = resourceCalls('/order-bumps', {
  one: 'OrderBump',
  many: 'OrderBumps',
  area: 'marketing',
  shape: orderBump,
  query: orderBumpListQuery,
  needsVersion: true,
});
