import type { OrderDetail, OrderEvent, OrderPayment } from '@balcao/api-schema';
import {
  type EventOutcome,
  FULFILLMENT_EVENT_LABELS,
  isFulfillmentEventType,
  isPaymentEventType,
  orderActionsOf,
  PAYMENT_EVENT_LABELS,
  PAYMENT_STATUS_VIEWS,
  REFUSAL_GROUP_TEXTS,
  REFUSAL_GROUPS,
} from '@balcao/domain';
import { toOrderRow } from '../list/repository';
import { keyOfEvent, outcomesOf } from '../state/order-state';
import type { OrderParts } from './repository';

const UNKNOWN_REFUSAL = 'Recusado sem um motivo. Sugira tentar de novo, outro cartão ou Pix.';

function textOf(type: string): string {
  if (isPaymentEventType(type)) return PAYMENT_EVENT_LABELS[type];
  if (isFulfillmentEventType(type)) return FULFILLMENT_EVENT_LABELS[type];
  return type === 'order.cancelled' ? 'Pedido cancelado' : type;
}

/** What the last report of a refusal says of its reason. */
function refusalOf(
  { id, status }: OrderParts['payments'][number],
  events: OrderParts['events'],
): OrderPayment['refusal'] {
  if (status !== 'recusado') return null;
  const report = events.findLast((row) => row.payment_id === id && row.type === 'payment.refused');
  const { refusal_group, reason } = report?.data ?? {};
  const group = REFUSAL_GROUPS.find((known) => known === refusal_group) ?? 'erro';
  return {
    group,
    text: refusal_group === undefined ? UNKNOWN_REFUSAL : REFUSAL_GROUP_TEXTS[group],
    reason: typeof reason === 'string' ? reason : '',
  };
}

function toPayment(row: OrderParts['payments'][number], events: OrderParts['events']): OrderPayment {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[row.status];
  return {
    id: row.id,
    externalId: row.external_id,
    method: row.method,
    amountCents: Number(row.amount_cents),
    installments: row.installments,
    status: row.status,
    statusText,
    tone,
    capturedCents: Number(row.captured_cents),
    refundedCents: Number(row.refunded_cents),
    disputedCents: Number(row.disputed_cents),
    lostCents: Number(row.lost_cents),
    paidAt: row.paid_at?.toISOString() ?? null,
    isPaidLate: row.is_paid_late,
    refusal: refusalOf(row, events),
  };
}

const toEvent = (row: OrderParts['events'][number], outcome: EventOutcome): OrderEvent => ({
  id: row.event_id,
  source: row.source,
  type: row.type,
  text: textOf(row.type),
  paymentId: row.payment_id,
  amountCents: row.amount_cents === null ? null : Number(row.amount_cents),
  occurredAt: row.occurred_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  actorId: row.actor_id ?? '',
  outcome,
  isFlagged: outcome !== 'applied',
  data: row.data ?? {},
});

/** An order as the API shows it. */
export function toOrderDetail({ order, items, payments, events, fulfillments }: OrderParts): OrderDetail {
  const outcomes = outcomesOf(payments, events);
  return {
    ...toOrderRow(order),
    buyer: {
      name: order.buyer_name,
      email: order.buyer_email,
      phone: order.buyer_phone,
      document: order.buyer_document,
      isAnonymized: order.anonymized_at !== null,
    },
    items: items.map(({ title, sku, quantity, unit_price_cents }) => ({
      title,
      sku,
      quantity,
      unitPriceCents: Number(unit_price_cents),
      totalCents: quantity * Number(unit_price_cents),
    })),
    subtotalCents: Number(order.subtotal_cents),
    discountCents: Number(order.discount_cents),
    shippingCents: Number(order.shipping_cents),
    interestCents: Number(order.interest_cents),
    differenceCents: Number(order.difference_cents),
    capturedCents: Number(order.captured_cents),
    refundedCents: Number(order.refunded_cents),
    payments: payments.map((row) => toPayment(row, events)),
    // What is of the order itself always counts.
    events: events.map((event) => toEvent(event, outcomes.get(keyOfEvent(event)) ?? 'applied')),
    fulfillments: fulfillments.map((row) => ({
      id: row.id,
      carrier: row.carrier,
      trackingCode: row.tracking_code,
      trackingUrl: row.tracking_url,
      shippedAt: row.shipped_at.toISOString(),
      deliveredAt: row.delivered_at?.toISOString() ?? null,
    })),
    utm: order.utm ?? {},
    cancelledAt: order.cancelled_at?.toISOString() ?? null,
    actions: orderActionsOf({
      paymentStatus: order.payment_status,
      fulfillmentStatus: order.fulfillment_status,
      isCancelled: order.cancelled_at !== null,
    }),
  };
}
