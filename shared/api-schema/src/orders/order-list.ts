import {
  ALL_ORDERS,
  BRAZILIAN_STATES,
  BUMP_LIMITS,
  FULFILLMENT_STATUSES,
  GATEWAY_IDS,
  MAX_COUPON_LENGTH,
  MAX_INSTALLMENTS,
  normalizeCouponCode,
  ORDER_PAYMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_TAB_NAMES,
  PAYMENT_METHODS,
  plainLine,
} from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { id, instant, version } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';
import { countBy, listPageOf, listQuery, selectionOf } from '../lists/lists';
import { flag, several } from '../lists/query-values';
import { orderTag } from './order-tags';

const paymentStatus = z.enum(ORDER_PAYMENT_STATUSES);
const fulfillmentStatus = z.enum(FULFILLMENT_STATUSES);
const method = z.enum(PAYMENT_METHODS);
const source = z.enum(ORDER_SOURCES);
const queriedCents = z.coerce.number().pipe(cents).optional();
const queriedInstallments = z.coerce.number().pipe(z.int().min(1).max(MAX_INSTALLMENTS)).optional();
const utm = z.string().trim().min(1).max(200).optional();

const SORTS = ['orderedAt', 'number', 'totalCents'] as const;

const filter = {
  tab: several(z.enum([ALL_ORDERS, ...ORDER_TAB_NAMES])).optional(),
  number: z.coerce.number().pipe(z.int().min(1)).optional(),
  paymentStatus: several(paymentStatus).optional(),
  fulfillmentStatus: several(fulfillmentStatus).optional(),
  method: several(method).optional(),
  source: source.optional(),
  /** Orders of test mode, or those of live mode. */
  test: flag.optional(),
  orderedFrom: z.iso.date().optional(),
  orderedTo: z.iso.date().optional(),
  paidFrom: z.iso.date().optional(),
  paidTo: z.iso.date().optional(),
  totalFrom: queriedCents,
  totalTo: queriedCents,
  updatedFrom: z.iso.date().optional(),
  updatedTo: z.iso.date().optional(),
  installmentsFrom: queriedInstallments,
  installmentsTo: queriedInstallments,
  sku: z.string().trim().min(1).max(100).optional(),
  /** Words of the title of an item. */
  product: z.string().trim().min(1).max(200).optional(),
  state: several(z.enum(BRAZILIAN_STATES.map(({ code }) => code))).optional(),
  /** The gateway that reported of a payment. */
  gateway: several(z.enum(GATEWAY_IDS)).optional(),
  tag: orderTag.optional(),
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  /** In any case. */
  coupon: z.string().overwrite(normalizeCouponCode).pipe(z.string().min(1).max(MAX_COUPON_LENGTH)).optional(),
  /** The shipping method, as the buyer has read it. */
  shippingMethod: z.string().overwrite(plainLine).pipe(z.string().min(1).max(100)).optional(),
  /** The source's name of the checkout in which it was made. */
  checkout: z.string().trim().min(1).max(100).optional(),
  /** With an order bump among its items, or without. */
  bump: flag.optional(),
  /** With one of these order bumps among its items. */
  orderBump: several(id, BUMP_LIMITS.bumps).optional(),
};

/**
 * `tab` is a system view; the other filters narrow it. Days are of São Paulo, both ends included. `q` finds
 * orders by the beginnings of words: number, the source's id, buyer's name, e-mail, document or phone, tracking code, and how
 * banks and gateways call its payments (endToEndId, NSU, TID, txid).
 */
export const orderListQuery = listQuery.extend({
  sort: z.enum(SORTS.flatMap((column) => [column, `-${column}`] as const)).default('-orderedAt'),
  ...filter,
  countBy: countBy('tab'),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** The filter of the list, as bulk actions and exports send it. */
export const orderFilter = z.strictObject({ q: listQuery.shape.q, ...filter });
export type OrderFilter = z.infer<typeof orderFilter>;
export const orderSelection = selectionOf(orderFilter);

const label = z.object({ text: z.string(), tone });

/** An order as a list shows it. */
export const orderRow = z.object({
  id,
  version,
  number: z.int(),
  externalId: z.string(),
  source,
  isTest: z.boolean(),
  buyerName: z.string(),
  /**
   * ISO 4217. Only `BRL` is ours to add up: whoever sums orders takes those with `currency = 'BRL'`. Orders in other
   * currencies are shown, counted and sent, with amounts in hundredths of theirs.
   */
  currency: z.string(),
  totalCents: cents,
  paymentStatus,
  fulfillmentStatus,
  /** Somebody cancelled it. It may be paid all the same: money is never dropped. */
  isCancelled: z.boolean(),
  /** Of one of its payments more went out than there was, or came in than its amount; or an event's id came twice with different contents. */
  isDivergent: z.boolean(),
  /** Something that it is to have is out of stock, and it was not sent. */
  isOutOfStock: z.boolean(),
  /** Both statuses in one word. */
  label,
  /** Of the last payment that was tried; null for an order without one. */
  method: method.nullable(),
  installments: z.int(),
  trackingCode: z.string(),
  utmSource: z.string(),
  /** The state that it goes to; empty where it is not known. */
  shippingState: z.string(),
  tags: z.array(z.string()),
  /** The code that the buyer used; empty without one. */
  coupon: z.string(),
  /** The shipping method, as the buyer has read it; empty where nobody has said it. */
  shippingMethod: z.string(),
  orderedAt: instant,
  paidAt: instant.nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;
export const orderPage = listPageOf(orderRow);
export type OrderPage = z.infer<typeof orderPage>;

export const listOrders = call('GET /orders', {
  operationId: 'listOrders',
  access: 'seller',
  permission: 'pedidos:ler',
  query: orderListQuery,
  answer: orderPage,
});
