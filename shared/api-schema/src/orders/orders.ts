import {
  ALL_ORDERS,
  BRAZILIAN_STATES,
  EVENT_OUTCOMES,
  FULFILLMENT_STATUSES,
  GATEWAY_IDS,
  MAX_INSTALLMENTS,
  MAX_MONEY_CENTS,
  normalizeOrderTag,
  ORDER_ACTIONS,
  ORDER_PAYMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_TAB_NAMES,
  ORDER_TAG_LIMITS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUSAL_GROUPS,
} from '@balcao/domain';
import { id, instant, version } from '../basics/common';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { countBy, listPageOf, listQuery, selectionOf } from '../lists/lists';
import { flag, several } from '../lists/query-values';
import { disputeRow } from './disputes';

const paymentStatus = z.enum(ORDER_PAYMENT_STATUSES);
const fulfillmentStatus = z.enum(FULFILLMENT_STATUSES);
const method = z.enum(PAYMENT_METHODS);
const source = z.enum(ORDER_SOURCES);
const tone = z.enum(['success', 'info', 'warning', 'error', 'neutral']);
const cents = z.int().min(0).max(MAX_MONEY_CENTS);
const queriedCents = z.coerce.number().pipe(cents).optional();
const queriedInstallments = z.coerce.number().pipe(z.int().min(1).max(MAX_INSTALLMENTS)).optional();
const utm = z.string().trim().min(1).max(200).optional();

/** What a team calls orders by: one line, in lower case. */
export const orderTag = z
  .string()
  .overwrite(normalizeOrderTag)
  .pipe(z.string().min(1, 'Escreva a etiqueta.').max(ORDER_TAG_LIMITS.length));

const SORTS = ['orderedAt', 'number', 'totalCents'] as const;

const filter = {
  tab: several(z.enum([ALL_ORDERS, ...ORDER_TAB_NAMES])).optional(),
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
};

/**
 * `GET /orders`. `tab` is a system view; the other filters narrow it. Days are of São Paulo, both ends included. `q` finds
 * orders by the beginnings of words: number, the source's id, buyer's name, e-mail, document or phone, tracking code.
 */
export const orderListQuery = listQuery.extend({
  sort: z.enum(SORTS.flatMap((column) => [column, `-${column}`] as const)).default('-orderedAt'),
  ...filter,
  countBy: countBy('tab'),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** The filter of `GET /orders`, as bulk actions and exports send it. */
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
  /** What both statuses come to, in one word. */
  label,
  /** Of the last payment that was tried; null for an order without one. */
  method: method.nullable(),
  installments: z.int(),
  trackingCode: z.string(),
  utmSource: z.string(),
  /** Where it goes; empty where it is not known. */
  shippingState: z.string(),
  tags: z.array(z.string()),
  orderedAt: instant,
  paidAt: instant.nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;
export const orderPage = listPageOf(orderRow);
export type OrderPage = z.infer<typeof orderPage>;

/** `GET /orders/tabs`: how many orders each system view has, counted as a page of it is. */
export const orderTabsQuery = z.strictObject({ test: flag.optional() });
export const orderTabs = z.object({
  items: z.array(
    z.object({
      tab: z.enum(ORDER_TAB_NAMES),
      label: z.string(),
      total: z.int().min(0),
      /** False where there are more than `total`. */
      totalIsExact: z.boolean(),
    }),
  ),
});
export type OrderTabs = z.infer<typeof orderTabs>;

/** What a payment's reports say of it beside amounts; texts are empty where nobody said so. */
const paymentFacts = z.object({
  cardBrand: z.string(),
  cardLast4: z.string(),
  nsu: z.string(),
  tid: z.string(),
  authorizationCode: z.string(),
  txid: z.string(),
  endToEndId: z.string(),
  /** Copia e cola; empty once the buyer can no longer pay with it, as is `boletoLine`. */
  pixCode: z.string(),
  boletoLine: z.string(),
  boletoDueDate: z.iso.date().nullable(),
  expiresAt: z.union([instant, z.literal('')]),
  refusalCode: z.string(),
});

const orderPayment = z.object({
  id,
  externalId: z.string(),
  method,
  amountCents: cents,
  installments: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  statusText: z.string(),
  tone,
  capturedCents: cents,
  refundedCents: cents,
  /** Held by an open chargeback or MED. */
  disputedCents: cents,
  /** Gone with a lost chargeback or a returned MED. */
  lostCents: cents,
  paidAt: instant.nullable(),
  /** The money came after the payment had expired or was cancelled. */
  isPaidLate: z.boolean(),
  /** Why it was refused: the group, what to do, and the words of who refused it, which may be empty. */
  refusal: z.object({ group: z.enum(REFUSAL_GROUPS), text: z.string(), reason: z.string() }).nullable(),
  facts: paymentFacts,
});
export type OrderPayment = z.infer<typeof orderPayment>;

const status = z.object({ text: z.string(), tone });

const orderEvent = z.object({
  /** Unique among the events of its source. */
  id: z.string(),
  source: z.string(),
  sourceText: z.string(),
  type: z.string(),
  /** What happened, in words; the type itself where it is unknown. */
  text: z.string(),
  paymentId: id.nullable(),
  amountCents: cents.nullable(),
  occurredAt: instant,
  receivedAt: instant,
  /** Who did it by hand; empty for what was reported. */
  actorId: z.string(),
  /** Empty for reports and where the name is not known. */
  actorName: z.string(),
  outcome: z.enum(EVENT_OUTCOMES),
  /** It was kept and did not do what it says: see `outcome`. */
  isFlagged: z.boolean(),
  /** The status that it moved its payment or the parcel from and to; null where it moved none. */
  change: z.object({ from: status, to: status }).nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** `GET /orders/{id}`, with the version also as `ETag`. */
export const orderDetail = orderRow.extend({
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Masked; `POST /orders/{id}/reveal` answers it and writes down who asked. */
    document: z.string(),
    isAnonymized: z.boolean(),
  }),
  items: z.array(
    z.object({
      title: z.string(),
      sku: z.string(),
      /** The store's product that was sold; null where none is known for it. */
      productId: id.nullable(),
      quantity: z.int(),
      unitPriceCents: cents,
      totalCents: z.int(),
    }),
  ),
  subtotalCents: cents,
  discountCents: cents,
  shippingCents: cents,
  interestCents: cents,
  /** By how much the total that the source says is above the sum of the amounts, or below it when negative. */
  differenceCents: z.int(),
  capturedCents: z.int(),
  refundedCents: z.int(),
  /** In the order in which they were tried. */
  payments: z.array(orderPayment),
  /** As they happened. */
  events: z.array(orderEvent),
  fulfillments: z.array(
    z.object({
      id,
      carrier: z.string(),
      trackingCode: z.string(),
      trackingUrl: z.string(),
      shippedAt: instant,
      deliveredAt: instant.nullable(),
    }),
  ),
  /** Chargebacks and MEDs of its payments, the last first. */
  disputes: z.array(disputeRow),
  utm: z.record(z.string(), z.string()),
  cancelledAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** The last day on which the buyer can withdraw (CDC, art. 49); null before the delivery. */
  withdrawalUntil: z.iso.date().nullable(),
  /** What can be done to it now: `POST /orders/{id}/{action}`. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** 412: somebody changed the order. Carries the order as it is now. */
export const orderVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: orderDetail,
});

/**
 * `POST /orders/{id}/ship`, `…/deliver`, `…/report-problem`, `…/cancel` → 200 `orderDetail`; 409 `order_action_refused` where the order's state
 * does not allow it. With `If-Match`, an order that has changed answers 412.
 */
export const shipOrderRequest = z.strictObject({
  carrier: z.string().trim().max(60).default(''),
  trackingCode: z.string().trim().max(40, 'Escreva no máximo 40 caracteres.').default(''),
  trackingUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, message: 'Use um endereço que começa com https.' }).max(500),
    ])
    .default(''),
});
export type ShipOrderRequest = z.infer<typeof shipOrderRequest>;

export const cancelOrderRequest = z.strictObject({
  reason: z.string().trim().min(3, 'Diga por que o pedido é cancelado.').max(500),
});
export type CancelOrderRequest = z.infer<typeof cancelOrderRequest>;

export const deliverOrderRequest = z.strictObject({});

export const reportProblemRequest = z.strictObject({
  reason: z.string().trim().min(3, 'Diga o que aconteceu.').max(500),
});
export type ReportProblemRequest = z.infer<typeof reportProblemRequest>;
