import type { PaymentMethod } from '@balcao/domain';
import type { ReportedEvent } from '../../../orders';
import type { ShopifyFulfillment, ShopifyOrder, ShopifyRefund } from './order-payload';

const PAID: readonly string[] = ['paid', 'partially_paid', 'partially_refunded', 'refunded'];

/** Whether money has come for the order. */
export const isPaid = ({ financial_status }: Pick<ShopifyOrder, 'financial_status'>): boolean =>
  PAID.includes(financial_status ?? '');

/** The transactions by which money went back with a refund. Those that are under way or failed are left out. */
export const moneyBackOf = ({ transactions }: ShopifyRefund): ShopifyRefund['transactions'] =>
  transactions.filter(({ kind, status, amount }) => kind === 'refund' && status === 'success' && amount > 0);

/** The money that went back with a refund. */
export const refundEvents = (refund: ShopifyRefund): ReportedEvent[] =>
  moneyBackOf(refund).map(({ id, amount, created_at, processed_at }) => ({
    id: `refund:${id}`,
    type: 'payment.refunded',
    occurredAt: processed_at ?? created_at,
    amountCents: amount,
    isOfPayment: true,
    isState: false,
  }));

const stateEvent = (id: string, type: string, occurredAt: Date): ReportedEvent => ({
  id: `${id}:${type}:${occurredAt.getTime()}`,
  type,
  occurredAt,
  amountCents: null,
  isOfPayment: type.startsWith('payment.'),
  isState: true,
});

const earliest = (moments: readonly Date[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())));

/** Waiting for a buyer's action is a state of Pix and boleto; a card is only reserved or not. */
function paymentState(order: ShopifyOrder, method: PaymentMethod): ReportedEvent[] {
  const { id, created_at, updated_at, financial_status: status } = order;
  const isPaidLater = method === 'pix' || method === 'boleto';
  if (isPaid(order)) {
    // What went back was paid before.
    const refunded = order.refunds.flatMap(refundEvents).map(({ occurredAt }) => occurredAt);
    return [stateEvent(id, 'payment.captured', earliest([updated_at, ...refunded]))];
  }
  if (status === 'pending' && method !== 'credit_card')
    return [stateEvent(id, 'payment.pending', created_at)];
  if (status === 'authorized' && !isPaidLater) return [stateEvent(id, 'payment.authorized', updated_at)];
  if (status === 'voided') return [stateEvent(id, 'payment.voided', updated_at)];
  if (status === 'expired')
    return [stateEvent(id, isPaidLater ? 'payment.expired' : 'payment.voided', updated_at)];
  return [];
}

/** The parcels that were really sent. */
export const parcelsOf = ({ fulfillments }: ShopifyOrder): ShopifyFulfillment[] =>
  fulfillments.filter(({ status }) => status === 'success' || status === 'open');

/** The statuses of parcels that the carrier has, as shops name them. */
const UNDER_WAY = ['in_transit', 'out_for_delivery', 'attempted_delivery'];

/** An order counts as sent, or delivered, when all of it is. */
function parcelState(order: ShopifyOrder): ReportedEvent[] {
  const parcels = parcelsOf(order);
  if (order.fulfillment_status !== 'fulfilled' || parcels.length === 0) return [];
  const last = (moments: readonly Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())));
  const shippedAt = last(parcels.map(({ created_at }) => created_at));
  const shipped = stateEvent(order.id, 'fulfillment.shipped', shippedAt);
  const all = (state: string) => parcels.every(({ shipment_status }) => shipment_status === state);
  const changedAt = last(parcels.map(({ created_at, updated_at }) => updated_at ?? created_at));
  if (all('delivered')) return [shipped, stateEvent(order.id, 'fulfillment.delivered', changedAt)];
  const some = (...states: string[]) =>
    parcels.some(({ shipment_status }) => states.includes(shipment_status ?? ''));
  if (some('failure')) return [shipped, stateEvent(order.id, 'fulfillment.exception', changedAt)];
  const isMoving = some(...UNDER_WAY);
  return isMoving ? [shipped, stateEvent(order.id, 'fulfillment.in_transit', changedAt)] : [shipped];
}

/** Everything that a report of an order says has happened. */
export function eventsOf(order: ShopifyOrder, method: PaymentMethod): ReportedEvent[] {
  const { id, cancelled_at: cancelledAt } = order;
  const cancelled = cancelledAt && {
    ...stateEvent(id, 'order.cancelled', cancelledAt),
    id: `${id}:cancelled`,
  };
  return [
    ...paymentState(order, method),
    ...order.refunds.flatMap(refundEvents),
    ...(cancelled ? [cancelled] : []),
    ...parcelState(order),
  ];
}
