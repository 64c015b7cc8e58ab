import { type OrderDetail, type OrderPayment, perOrderField } from '@balcao/api-schema';
import {
  isOrderRecoverable,
  orderActionsOf,
  PAYMENT_STATUS_VIEWS,
  paymentFactsOf,
  REFUSAL_GROUP_TEXTS,
  refusalGroupOf,
  variantLabel,
  withdrawalDeadline,
} from '@balcao/domain';
import { hasChat, maskContacts, maskDocument } from '../buyer/masks';
import { toDisputeRow } from '../disputes/list/repository';
import { toOrderRow } from '../list/repository';
import { toOrderRefund, toRefundRoom } from '../refunds/to-order-refund';
import { outcomesOfEvents } from '../state/order-state';
import type { OrderParts } from './repository';
import { toAuthorization, toCharge } from './to-order-charge';
import { deliveredAtOf, toOrderEvent } from './to-order-event';
import { toReusedEvent } from './to-reused-event';

const UNKNOWN_REFUSAL = 'Recusado sem um motivo. Sugira tentar de novo, outro cartão ou Pix.';

/** Code and reason of the last refusal that was reported of a payment. */
function refusalOf(
  { id, status }: OrderParts['payments'][number],
  events: OrderParts['events'],
): OrderPayment['refusal'] {
  if (status !== 'recusado') return null;
  const report = events.findLast((row) => row.payment_id === id && row.type === 'payment.refused');
  const { refusal_group, refusal_code, reason } = report?.data ?? {};
  const known = refusalGroupOf({ group: refusal_group, code: refusal_code });
  const group = known ?? 'erro';
  return {
    group,
    text: known === null && refusal_group === undefined ? UNKNOWN_REFUSAL : REFUSAL_GROUP_TEXTS[group],
    reason: typeof reason === 'string' ? reason : '',
  };
}

function toPayment(
  row: OrderParts['payments'][number],
  { charges, events, refunds }: Pick<OrderParts, 'charges' | 'events' | 'refunds'>,
): OrderPayment {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[row.status];
  const charge = charges.find(({ payment_id }) => payment_id === row.id);
  return {
    id: row.id,
    externalId: row.external_id,
    method: row.method,
    amountCents: row.amount_cents,
    installments: row.installments,
    status: row.status,
    statusText,
    tone,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
    lostCents: row.lost_cents,
    divergentCents: row.divergent_cents,
    custody: row.custody,
    paidAt: row.paid_at?.toISOString() ?? null,
    isPaidLate: row.is_paid_late,
    refusal: refusalOf(row, events),
    facts: paymentFactsOf(
      row.status,
      events
        .filter(({ payment_id }) => payment_id === row.id)
        .map(({ occurred_at, data }) => ({ occurredAt: occurred_at, data })),
    ),
    charge: charge ? toCharge(charge) : null,
    authorization: toAuthorization(row, charge),
    refundRoom: toRefundRoom(row, refunds),
  };
}

/** An order for whoever may only read it. */
export const asRead = (order: OrderDetail): OrderDetail => ({ ...order, canEdit: false, actions: [] });

/** An order as the API shows it to those who may change it. */
export function toOrderDetail(parts: OrderParts): OrderDetail {
  const { order, items, payments, events, reused, fulfillments, disputes, refunds, shortages } = parts;
  const outcomes = outcomesOfEvents(payments, events);
  // What is not sent arrives with the payment.
  const isDelivered = order.is_digital && order.fulfillment_status === 'entregue';
  const deliveredAt = deliveredAtOf(events, outcomes) ?? (isDelivered ? order.paid_at : null);
  return {
    ...toOrderRow(
      {
        ...order,
        utm_source: order.utm?.source ?? '',
        is_cancelled: order.cancelled_at !== null,
        is_out_of_stock: shortages.length > 0,
      },
      { orderedAt: order.ordered_at.toISOString(), paidAt: order.paid_at?.toISOString() ?? null },
    ),
    buyer: {
      name: order.buyer_name,
      ...maskContacts({ email: order.buyer_email, phone: order.buyer_phone }),
      hasChat: hasChat(order.buyer_phone),
      document: maskDocument(order.buyer_document),
      isAnonymized: order.anonymized_at !== null,
    },
    items: items.map(
      ({ title, sku, kind, product_id, quantity, unit_price_cents, discount_cents, orderbump_id }) => ({
        title,
        kind,
        sku,
        productId: product_id,
        quantity,
        unitPriceCents: unit_price_cents,
        discountCents: discount_cents,
        orderBumpId: orderbump_id,
        totalCents: quantity * unit_price_cents,
      }),
    ),
    shortages: shortages.map(({ product_id, name, option_values, wanted, held }) => ({
      productId: product_id,
      title: option_values === null ? name : `${name} (${variantLabel(option_values)})`,
      missing: wanted - held,
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    shippingCents: order.shipping_cents,
    interestCents: order.interest_cents,
    invoice: order.invoice,
    differenceCents: order.difference_cents,
    capturedCents: order.captured_cents,
    refundedCents: order.refunded_cents,
    isCouponOverLimit: order.is_coupon_over_limit,
    payments: payments.map((row) => toPayment(row, parts)),
    refunds: refunds.map(toOrderRefund),
    events: events.map((event) => toOrderEvent(event, outcomes)),
    reusedEvents: reused.map((event) => toReusedEvent(event, order.currency)),
    fulfillments: fulfillments.map((row) => ({
      id: row.id,
      carrier: row.carrier,
      trackingCode: row.tracking_code,
      trackingUrl: row.tracking_url,
      shippedAt: row.shipped_at.toISOString(),
      deliveredAt: row.delivered_at?.toISOString() ?? null,
    })),
    disputes: disputes.map(toDisputeRow),
    isDigital: order.is_digital,
    shipping: {
      method: order.shipping_method,
      days: order.shipping_days,
      address: order.shipping_address,
    },
    ...perOrderField((name) => order[name]),
    utm: order.utm ?? {},
    cancelledAt: order.cancelled_at?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    withdrawalUntil: deliveredAt && withdrawalDeadline(deliveredAt),
    recoveryUrl:
      (isOrderRecoverable(order.payment_status) && order.anonymized_at === null && order.recovery_url) || '',
    canEdit: true,
    actions: orderActionsOf({
      paymentStatus: order.payment_status,
      fulfillmentStatus: order.fulfillment_status,
      isCancelled: order.cancelled_at !== null,
    }),
  };
}
