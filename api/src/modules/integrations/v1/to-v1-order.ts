import type { OrderDetail, OrderRow, V1Order, V1OrderDetail, V1OrderWithBuyer } from '@balcao/api-schema';
import type { OwnOrder } from '../../orders';

/** An order as a list of the public API has it. */
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

/** An order as outgoing webhooks tell it. */
export const toV1Order = (order: OrderDetail): V1OrderDetail => ({
  ...toV1Head(order),
  cancelled_at: order.cancelledAt,
  source: order.source,
  currency: order.currency,
  items: order.items.map(({ title, sku, quantity, unitPriceCents, discountCents, kind, orderBumpId }) => ({
    title,
    sku,
    quantity,
    unit_price: unitPriceCents,
    discount: discountCents,
    kind,
    orderbump_id: orderBumpId,
  })),
  subtotal: order.subtotalCents,
  discount: order.discountCents,
  shipping: order.shippingCents,
  interest: order.interestCents,
  coupon: order.coupon,
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
  parcels: order.fulfillments.map(({ carrier, trackingCode, trackingUrl, shippedAt, deliveredAt }) => ({
    carrier,
    tracking_code: trackingCode,
    tracking_url: trackingUrl,
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
  })),
  refunds: order.refunds.map(({ id, paymentId, amountCents, status, reason, createdAt }) => ({
    id,
    payment_id: order.payments.find((payment) => payment.id === paymentId)?.externalId ?? '',
    amount: amountCents,
    status,
    reason,
    created_at: createdAt,
  })),
});

/** An order as the public API answers it. A document stays in the back-office, where whoever looks at it is written down. */
export const toV1OrderWithBuyer = ({ order, contacts }: OwnOrder): V1OrderWithBuyer => ({
  ...toV1Order(order),
  customer: { name: order.buyer.name, ...contacts },
  shipping_details: order.shipping,
});
