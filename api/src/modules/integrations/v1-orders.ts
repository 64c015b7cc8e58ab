import {
  getV1Order,
  listV1Orders,
  type OrderDetail,
  type OrderRow,
  orderListQuery,
  putV1Order,
  reportOrderEvents,
  reportPaymentEvents,
  type V1Order,
  type V1OrderDetail,
  type V1OrderEvent,
  type V1OrderEventsAnswer,
  type V1PaymentEvent,
} from '@balcao/api-schema';
import { byKey, routesOf } from '../../calls';
import { Problem } from '../../problem';
import {
  findOrder,
  forOrder,
  keepTracking,
  ordersPage,
  type RecordedEvents,
  recordOrderEvents,
  recordPaymentEvents,
  upsertOrder,
} from '../orders';
import { assertNoCardData, channelOf, V1_LIMITS } from './v1';

/** An order as a list of the public API has it. */
const toV1Head = (order: OrderRow): V1Order & { external_id: string; created_at: string; total: number } => ({
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

const noted = ({ id, type, occurred_at }: Omit<V1OrderEvent, 'data'>) => ({
  id,
  type,
  occurredAt: new Date(occurred_at),
});

const REUSED = new Problem('event_id_reused');

/** An event by itself is refused where a batch would list it. */
function answerOf(
  isBatch: boolean,
  { accepted, duplicates, reused, paymentStatus, fulfillmentStatus }: RecordedEvents,
): V1OrderEventsAnswer {
  if (!isBatch && reused.length > 0) throw new Problem('event_id_reused');
  return {
    accepted,
    duplicates,
    rejected: reused.map((index) => ({ index, code: REUSED.code, message: REUSED.text })),
    payment_status: paymentStatus,
    fulfillment_status: fulfillmentStatus,
  };
}

/** One event or a batch, as a list. */
const eventsIn = <Event extends object>(body: Event | { events: Event[] }): Event[] =>
  'events' in body ? body.events : [body];

/** Orders of the public API. */
export const v1OrdersRoutes = routesOf('orders', (platform) => {
  const { database } = platform;

  return [
    byKey(
      putV1Order,
      async ({ key }, { params: { external_id }, body }, reply) => {
        const channel = channelOf(key);
        const { tracking, consent } = body;
        // Before the order: what is sent of a paid one needs it at once.
        if (tracking || consent)
          await database.withSeller(channel.sellerId, (trx) =>
            keepTracking(trx, platform, channel, forOrder(channel, external_id), {
              tracking: tracking ?? undefined,
              consent: consent ?? undefined,
              ip: tracking?.ip,
              userAgent: tracking?.user_agent,
            }),
          );
        const { isNew, order } = await upsertOrder(platform, channel, external_id, body);
        reply.status(isNew ? 201 : 200);
        return order;
      },
      V1_LIMITS,
    ),

    byKey(
      reportPaymentEvents,
      async ({ key }, { params: { external_id: orderId, payment_id: paymentId }, body }) => {
        const events = eventsIn<V1PaymentEvent>(body);
        assertNoCardData(events);
        const recorded = await recordPaymentEvents(
          platform,
          channelOf(key),
          { orderId, paymentId },
          events.map(({ data: { amount = null, ...data }, ...event }) => ({
            ...noted(event),
            amountCents: amount,
            data,
          })),
        );
        return answerOf('events' in body, recorded);
      },
      V1_LIMITS,
    ),

    byKey(
      reportOrderEvents,
      async ({ key }, { params: { external_id }, body }) => {
        const events = eventsIn<V1OrderEvent>(body);
        assertNoCardData(events);
        const recorded = await recordOrderEvents(
          platform,
          channelOf(key),
          external_id,
          events.map(({ data, ...event }) => ({ ...noted(event), amountCents: null, data })),
        );
        return answerOf('events' in body, recorded);
      },
      V1_LIMITS,
    ),

    byKey(listV1Orders, async ({ key }, { query: { limit, cursor } }) => {
      const { source, isTest, ...owner } = channelOf(key);
      const query = orderListQuery.parse({ size: limit, sort: '-number', cursor, source, test: isTest });
      const { items, cursors } = await ordersPage(database, owner, query);
      return { orders: items.map(toV1Head), next_cursor: cursors.next };
    }),

    // A document stays in the back-office, where whoever looks at it is written down.
    byKey(getV1Order, async ({ key }, { params: { external_id } }) => {
      const { order, contacts } = await findOrder(database, channelOf(key), external_id);
      return {
        ...toV1Order(order),
        customer: { name: order.buyer.name, ...contacts },
        shipping_details: order.shipping,
      };
    }),
  ];
});
