import {
  CUSTODIES,
  EVENT_OUTCOMES,
  GATEWAY_IDS,
  ORDER_ACTIONS,
  ORDER_ITEM_KINDS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUSAL_GROUPS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { id, idParams, ifMatchHeaders, instant } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { paymentAuthorization } from './authorizations';
import { disputeRow } from './disputes';
import { perOrderField } from './order-fields';
import { orderRow } from './order-list';
import { orderRefund, paymentRefundRoom, refundOrderRequest } from './refunds';

const method = z.enum(PAYMENT_METHODS);

/** The facts of a payment by its reports, beside amounts; texts are empty where none says so. */
const paymentFacts = z.object({
  cardBrand: z.string(),
  cardLast4: z.string(),
  /** The result of asking the card's bank (3-D Secure), in words. */
  threeDs: z.string(),
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

/** The charge of the payment, as far as a gateway of the store is known for it. */
const paymentCharge = z
  .object({
    gateway: z.enum(GATEWAY_IDS),
    gatewayName: z.string(),
    /** The gateway's name for it; empty until it has answered. */
    chargeId: z.string(),
    /** The store is still connected to the gateway, with all credentials, so refunds go there. Else they are only recorded. */
    isConnected: z.boolean(),
  })
  .nullable();

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
  /** The cents that went out of it beyond those that there were; below 0 where more came in than its amount. */
  divergentCents: z.int(),
  /** The custodian of its money: a refund of money that the seller holds takes nothing of the balance. */
  custody: z.enum(CUSTODIES),
  paidAt: instant.nullable(),
  /** The money came after the payment had expired or was cancelled. */
  isPaidLate: z.boolean(),
  /** Why it was refused: the group, what to do, and the words of who refused it, which may be empty. */
  refusal: z.object({ group: z.enum(REFUSAL_GROUPS), text: z.string(), reason: z.string() }).nullable(),
  facts: paymentFacts,
  charge: paymentCharge,
  authorization: paymentAuthorization,
  refundRoom: paymentRefundRoom,
});
export type OrderPayment = z.infer<typeof orderPayment>;

const status = z.object({ text: z.string(), tone });

const orderEvent = z.object({
  /** Unique among the events of its source. */
  id: z.string(),
  source: z.string(),
  sourceText: z.string(),
  type: z.string(),
  /** The event, in words; its type where that is unknown. */
  text: z.string(),
  paymentId: id.nullable(),
  amountCents: cents.nullable(),
  occurredAt: instant,
  receivedAt: instant,
  /** The person who caused it by hand; empty for a reported event. */
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

/** An event that came under the id of another one with other content. It counted for nothing. */
const reusedEvent = z.object({
  eventId: z.string(),
  /** A sentence about the id that came twice, and both contents. */
  text: z.string(),
  source: z.string(),
  type: z.string(),
  paymentId: id.nullable(),
  amountCents: cents.nullable(),
  /** Null for a hint of a gateway. */
  occurredAt: instant.nullable(),
  receivedAt: instant,
  data: z.record(z.string(), z.unknown()),
});

export const orderDetail = orderRow.extend({
  buyer: z.object({
    name: z.string(),
    /** E-mail, phone and document are masked; `POST /orders/{id}/reveal` answers them and writes down who asked. */
    email: z.string(),
    phone: z.string(),
    document: z.string(),
    /** WhatsApp can be opened with the phone. */
    hasChat: z.boolean(),
    isAnonymized: z.boolean(),
  }),
  items: z.array(
    z.object({
      title: z.string(),
      kind: z.enum(ORDER_ITEM_KINDS),
      sku: z.string(),
      /** The store's product that was sold; null where none is known for it. */
      productId: id.nullable(),
      quantity: z.int(),
      unitPriceCents: cents,
      /** Part of the order's discount. */
      discountCents: cents,
      /** The bump that it came by; empty for what was bought by itself. */
      orderBumpId: z.string(),
      /** Before the discount. */
      totalCents: z.int(),
    }),
  ),
  /** The units that it is to have and that are out of stock; empty once it was sent. */
  shortages: z.array(z.object({ productId: id, title: z.string(), missing: z.int() })),
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
  /** As they were asked for. */
  refunds: z.array(orderRefund),
  /** As they happened. */
  events: z.array(orderEvent),
  /** As they arrived; at most 20. */
  reusedEvents: z.array(reusedEvent),
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
  /** None of its items is sent: it counts as delivered once it is paid. */
  isDigital: z.boolean(),
  /** The shipping of the order; texts are empty, and the rest null, where the source does not say. */
  shipping: z.object({
    method: z.string(),
    /** The business days that the buyer was promised. */
    days: z.int().nullable(),
    address: z
      .object({
        zip: z.string(),
        street: z.string(),
        number: z.string(),
        complement: z.string(),
        district: z.string(),
        city: z.string(),
        state: z.string(),
      })
      .nullable(),
  }),
  /** Its nota fiscal, as the seller has typed it; null while there is none. */
  invoice: z.object({ number: z.string(), series: z.string(), accessKey: z.string() }).nullable(),
  /** The texts of its source, such as the name of the checkout in which it was made; empty where it says none. */
  ...perOrderField(() => z.string()),
  utm: z.record(z.string(), z.string()),
  cancelledAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** Its coupon was used beyond its limit, because it was paid already. */
  isCouponOverLimit: z.boolean(),
  /** The last day on which the buyer can withdraw (CDC, art. 49); null before the delivery. */
  withdrawalUntil: z.iso.date().nullable(),
  /** The way back to the checkout, to pay after all; empty where its shop said none, and once it needs none. */
  recoveryUrl: z.string(),
  /** Whether the caller may change it; without, there is nothing to do to it either. */
  canEdit: z.boolean(),
  /** The possible actions on it now: `POST /orders/{id}/{action}`. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** The version stands also in `ETag`. */
export const getOrder = call('GET /orders/:id', {
  operationId: 'getOrder',
  access: 'seller',
  permission: 'pedidos:ler',
  params: idParams,
  answer: orderDetail,
});

/** 412: somebody changed the order. Carries the order as it is now. */
export const orderVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: orderDetail,
});

/** A refund, and the order as it is now. */
export const orderRefundAnswer = orderRefund.extend({ order: orderDetail });
export type OrderRefundAnswer = z.infer<typeof orderRefundAnswer>;

export const refundOrder = call('POST /orders/:id/refunds', {
  operationId: 'refundOrder',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: 'required',
  summary: 'Gives some or all of a payment back to the buyer',
  params: idParams,
  headers: ifMatchHeaders,
  body: refundOrderRequest,
  answer: orderRefundAnswer,
  status: 201,
  refusals: { 412: orderVersionConflict },
  problems: [409],
});
