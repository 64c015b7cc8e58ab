import type { OrderSource } from '@balcao/domain';
import { type Compilable, type Selectable, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once';
import type { Executor, SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { OrderEventsTable, OrdersTable, PaymentsTable } from './tables/orders-schema';

/** The door that orders and events come through: a source, in live or in test mode, of one store. */
export interface Channel extends Owner {
  source: OrderSource;
  isTest: boolean;
}

/** The place of an order by the name that its channel has for it. */
export const placeIn = ({ sellerId, storeId, source, isTest }: Channel, externalId: string): OrderPlace => ({
  sellerId,
  storeId,
  source,
  is_test: isTest,
  external_id: externalId,
});

/** The source under which ids of events are unique. Test mode has one of its own, and so uses up no id of live mode. */
export const eventSourceOf = ({ source, isTest }: Channel): string => (isTest ? `${source}-test` : source);

/** The key of an order: its own id, or the name that its source has for it. */
export type OrderPlace = { sellerId: string; storeId: string } & (
  | { id: string }
  | Pick<Selectable<OrdersTable>, 'source' | 'is_test' | 'external_id'>
);

const ORDER_COLUMNS = [
  'seller_id',
  'id',
  'store_id',
  'number',
  'source',
  'is_test',
  'currency',
  'interest_cents',
  'total_cents',
  'waived_cents',
  'captured_cents',
  'refunded_cents',
  'payment_status',
  'fulfillment_status',
  'tracking_code',
  'is_digital',
  'anonymized_at',
  'paid_at',
  'cancelled_at',
  'source_version',
  'is_divergent',
  'reused_event_count',
  'moves_stock',
  'coupon',
  'tags',
  'payment_references',
  'version',
] as const;

const PAYMENT_COLUMNS = [
  'seller_id',
  'id',
  'order_id',
  'external_id',
  'position',
  'method',
  'amount_cents',
  'installments',
  'status',
  'captured_cents',
  'refunded_cents',
  'disputed_cents',
  'lost_cents',
  'chargeback_count',
  'custody',
  'divergent_cents',
  'excess_refunded_cents',
  'paid_at',
  'is_paid_late',
  'version',
] as const;

const EVENT_COLUMNS = [
  'source',
  'event_id',
  'payment_id',
  'type',
  'occurred_at',
  'received_at',
  'amount_cents',
  'refund_id',
  'dispute_id',
  'network_name',
] as const;

const DISPUTE_DATA = sql<Record<string, unknown> | null>`
  case when type like 'payment.chargeback%' or type like 'payment.med%' then data end`.as('dispute_data');

export type StoredOrder = Pick<Selectable<OrdersTable>, (typeof ORDER_COLUMNS)[number]>;
export type StoredPayment = Pick<Selectable<PaymentsTable>, (typeof PAYMENT_COLUMNS)[number]>;
export type StoredEvent = Pick<Selectable<OrderEventsTable>, (typeof EVENT_COLUMNS)[number]> & {
  /** `data` of an event of a dispute; null for other events, whose data is not read here. */
  dispute_data: Record<string, unknown> | null;
};

/** A locked order with everything that its state depends on. */
export interface OpenOrder {
  order: StoredOrder;
  payments: readonly StoredPayment[];
  events: readonly StoredEvent[];
}

/** An order after events were appended to it. */
export interface StoredHistory extends OpenOrder {
  /** The keys (`keyOfEvent`) of the events that were appended just now. */
  news: ReadonlySet<string>;
}

/** The query of an order of a store, by its id or by its source's own id; callers add locks, joins and columns. */
export function orderAt(executor: Executor, place: OrderPlace) {
  const query = executor
    .selectFrom('orders')
    .where('orders.seller_id', '=', place.sellerId)
    .where('orders.store_id', '=', place.storeId);
  return 'id' in place
    ? query.where('orders.id', '=', place.id)
    : query
        .where('orders.source', '=', place.source)
        .where('orders.is_test', '=', place.is_test)
        .where('orders.external_id', '=', place.external_id);
}

/** A statement about the order at a place: compiled once for each way to name one. */
function compileAt<Row>(build: (executor: Executor, place: OrderPlace) => Compilable<Row>) {
  const byId = compileOnce<Extract<OrderPlace, { id: string }>>()<Row>((executor, bind) =>
    build(executor, { sellerId: bind('sellerId'), storeId: bind('storeId'), id: bind('id') }),
  );
  const bySource = compileOnce<Extract<OrderPlace, { source: string }>>()<Row>((executor, bind) =>
    build(executor, {
      sellerId: bind('sellerId'),
      storeId: bind('storeId'),
      source: bind('source'),
      is_test: bind('is_test'),
      external_id: bind('external_id'),
    }),
  );
  return (trx: SellerTransaction, place: OrderPlace): Promise<Row[]> =>
    'id' in place ? byId(trx, place) : bySource(trx, place);
}

const lockAt = compileAt<StoredOrder>((executor, place) =>
  orderAt(executor, place).select(ORDER_COLUMNS).forNoKeyUpdate(),
);

/** Locks an order until the transaction ends: everything that changes it or its payments begins with this. */
export const lockOrder = async (
  trx: SellerTransaction,
  place: OrderPlace,
): Promise<StoredOrder | undefined> => (await lockAt(trx, place))[0];

/** The payments of the order at a place, in the order in which they were tried. */
export const paymentsAt = compileAt<StoredPayment>((executor, place) =>
  executor
    .selectFrom('payments')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(executor, place).select('orders.id'))
    .orderBy('position')
    .select(PAYMENT_COLUMNS),
);

/** The events of the order at a place, for statements that need more columns of them. */
export const eventColumnsAt = (executor: Executor, place: OrderPlace) =>
  executor
    .selectFrom('order_events')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(executor, place).select('orders.id'))
    .select(EVENT_COLUMNS)
    .select(DISPUTE_DATA);

/** The events of the order at a place. */
export const eventsAt = compileAt<StoredEvent>(eventColumnsAt);

/** Locks an order as `lockOrder` does, and reads what its state depends on. */
export async function openOrder(trx: SellerTransaction, place: OrderPlace): Promise<OpenOrder | undefined> {
  const [order, payments, events] = await Promise.all([
    lockOrder(trx, place),
    paymentsAt(trx, place),
    eventsAt(trx, place),
  ]);
  return order && { order, payments, events };
}

/** The payments and events of several orders, by the order's id. */
export async function historiesOf(
  executor: Executor,
  sellerId: string,
  orderIds: readonly string[],
): Promise<Map<string, { payments: StoredPayment[]; events: StoredEvent[] }>> {
  const histories = new Map<string, { payments: StoredPayment[]; events: StoredEvent[] }>(
    orderIds.map((id) => [id, { payments: [], events: [] }]),
  );
  if (orderIds.length === 0) return histories;
  const [payments, events] = await Promise.all([
    executor
      .selectFrom('payments')
      .where('seller_id', '=', sellerId)
      .where('order_id', 'in', orderIds)
      .select(PAYMENT_COLUMNS)
      .execute(),
    executor
      .selectFrom('order_events')
      .where('seller_id', '=', sellerId)
      .where('order_id', 'in', orderIds)
      .select([...EVENT_COLUMNS, 'order_id'])
      .select(DISPUTE_DATA)
      .execute(),
  ]);
  for (const payment of payments) histories.get(payment.order_id)?.payments.push(payment);
  for (const { order_id, ...event } of events) histories.get(order_id)?.events.push(event);
  return histories;
}
