import type { OrderDetail, OrderRow, V1Order, V1OrderDetail } from '@balcao/api-schema';

/** What a list has of an order. */
export const toV1Head = (
  order: OrderRow,
): V1Order & { external_id: string; created_at: string; total: number } => ({
  id: order.id,
  number: order.number,
  external_id: order.externalId,
  created_at: order.orderedAt,
  total: order.totalCents,
  payment_status: order.paymentStatus,
  fulfillment_status: order.fulfillmentStatus,
});

/** An order as the public API and outgoing webhooks tell it. */
export const toV1Order = (order: OrderDetail): V1OrderDetail => ({
  ...toV1Head(order),
  currency: order.currency,
  captured: order.capturedCents,
  refunded: order.refundedCents,
  payments: order.payments.map(
    ({ externalId, method, amountCents, status, capturedCents, refundedCents, charge }) => ({
      id: externalId,
      method,
      amount: amountCents,
      status,
      captured: capturedCents,
      refunded: refundedCents,
      gateway: charge && { name: charge.gateway, charge_id: charge.chargeId },
    }),
  ),
  refunds: order.refunds.map(({ id, paymentId, amountCents, status, reason, createdAt }) => ({
    id,
    payment_id: order.payments.find((payment) => payment.id === paymentId)?.externalId ?? '',
    amount: amountCents,
    status,
    reason,
    created_at: createdAt,
  })),
});
