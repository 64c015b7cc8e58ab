import { EVENT_SOURCE_BY_HAND, type OrderPaymentStatus } from '@balcao/domain';
import type { CompiledQuery, Insertable } from 'kysely';
import type { AuditEntry } from '../../audit/record-audit';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import type { OrderChanged } from '../../events/domain-events';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { type Appending, type AppendOutcome, appendEvents, outcomeOfAppend } from './order-events';
import { keysOf, type OrderState } from './order-state';
import { type OrderColumns, orderUpdate, recomputeOrder } from './recompute-order';
import {
  eventsAt,
  lockOrder,
  type OpenOrder,
  type OrderPlace,
  paymentsAt,
  type StoredEvent,
  type StoredOrder,
  type StoredPayment,
} from './stored-order';
import type { FulfillmentsTable } from './tables/orders-schema';

/** Writes parcels down. */
export const parcelInsert = (
  trx: SellerTransaction,
  rows: readonly Insertable<FulfillmentsTable>[],
): CompiledQuery => trx.insertInto('fulfillments').values(rows).compile();

/** Notes the delivery of what is under way. */
export const deliveryUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  at: Date,
): CompiledQuery =>
  trx
    .updateTable('fulfillments')
    .set({ delivered_at: at })
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .where('delivered_at', 'is', null)
    .compile();

/** Says `order.changed` of an order that is new. */
export const raiseOrderCreated = (
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  {
    paymentStatus,
    ...order
  }: Pick<OrderChanged, 'sellerId' | 'storeId' | 'orderId' | 'source' | 'isTest'> & {
    paymentStatus: OrderPaymentStatus;
  },
): Promise<void> =>
  raise(trx, 'order.changed', {
    ...order,
    before: null,
    after: { paymentStatus, fulfillmentStatus: 'nao_enviado', paidAt: null, refundedCents: 0 },
    refusedPayments: [],
  });

/** The audit entry of a change, which its caller records last. */
export type OrderEntry = Omit<AuditEntry, 'sellerId'>;

/** An order that its caller has locked, with what was read of it. Its events are read anew where some are appended. */
export interface LockedOrder {
  order: StoredOrder;
  payments: readonly StoredPayment[];
  events?: readonly StoredEvent[];
}

/** A change of an order. */
export interface OrderChange {
  /** Events to append. */
  append?: Appending;
  /** Payments that are about to be inserted. */
  payments?: readonly StoredPayment[];
  /** Further columns to write, by the appended events; null where nothing is to be changed. */
  columns?: (opened: OpenOrder & AppendOutcome) => OrderColumns | null;
  /** Writes and locks what has to come before the order is written, by what it comes to. */
  prepare?: (state: OrderState) => Promise<void>;
}

/** An order before and after a change. */
export interface ChangedOrder extends Pick<OrderState, 'paymentStatus' | 'fulfillmentStatus'> {
  /** As it was before. */
  order: StoredOrder;
  payments: readonly StoredPayment[];
  appended: AppendOutcome;
  /** The state that its events reduce to; null where nothing was changed. */
  state: OrderState | null;
}

/** The columns of a change that writes nothing where a source sends no new event. */
export const onlyIfNew =
  (columns: (opened: OpenOrder & AppendOutcome) => OrderColumns = () => ({})): OrderChange['columns'] =>
  (opened) =>
    opened.news.length > 0 || opened.kept > 0 ? columns(opened) : null;

const NOTHING: Appending = { source: '', events: [] };

/** Locks the order at a place unless it is, appends to it, and reads it: in one round trip. */
async function open(trx: SellerTransaction, at: OrderPlace | LockedOrder, append: Appending) {
  if (!('order' in at)) {
    const [order, added, payments, events] = await Promise.all([
      lockOrder(trx, at),
      appendEvents(trx, at, append),
      paymentsAt(trx, at),
      eventsAt(trx, at),
    ]);
    return order && { order, added, payments, events };
  }
  const { order, payments, events } = at;
  if (events !== undefined && append.events.length === 0) return { order, added: [], payments, events };
  const place = { sellerId: order.seller_id, storeId: order.store_id, id: order.id };
  const [added, all] = await Promise.all([appendEvents(trx, place, append), eventsAt(trx, place)]);
  return { order, added, payments, events: all };
}

/**
 * Changes an order: everything that happens to one goes this way. It is locked, what has happened is appended to its events, and what
 * all of them come to is written, with what follows from it (`recomputeOrder`). An event that was recorded before changes nothing, what
 * comes under the id of another one is kept and flags the order.
 *
 * @returns undefined where there is no such order
 */
export async function changeOrder(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  at: OrderPlace | LockedOrder,
  { append = NOTHING, payments: added = [], columns: columnsOf = () => ({}), prepare }: OrderChange,
): Promise<ChangedOrder | undefined> {
  const opened = await open(trx, at, append);
  if (opened === undefined) return undefined;
  const { order, payments, events } = opened;
  const appended = await outcomeOfAppend(trx, order, payments, append, opened.added);
  const wanted = columnsOf({ order, payments, events, ...appended });
  if (wanted === null) {
    const { payment_status: paymentStatus, fulfillment_status: fulfillmentStatus } = order;
    return { order, payments, appended, state: null, paymentStatus, fulfillmentStatus };
  }
  const columns =
    appended.kept > 0 ? { ...wanted, reused_event_count: order.reused_event_count + appended.kept } : wanted;
  const news = keysOf(append.source, opened.added);
  const history = { order, payments: [...payments, ...added], events, news };
  const state = await recomputeOrder(trx, parts, history, columns, prepare);
  const { paymentStatus, fulfillmentStatus } = state;
  return { order, payments, appended, state, paymentStatus, fulfillmentStatus };
}

/** An event of an order that moves no status: something was asked for, or has failed. */
export interface NewOrderEvent {
  /** Unique among the events that people cause. */
  eventId: string;
  type: string;
  /** Integer cents; null where it is about no amount. */
  amountCents: number | null;
  /** The person who caused it; null where nobody did. */
  actorId: string | null;
  /** In words; empty for none. */
  reason: string;
}

/** Writes down what moves nothing of an order, raises its version, and tells open pages. */
export async function recordOrderEvent(
  trx: SellerTransaction,
  place: OrderPlace & { id: string },
  { eventId, type, amountCents, actorId, reason }: NewOrderEvent,
): Promise<void> {
  await appendEvents(trx, place, {
    source: EVENT_SOURCE_BY_HAND,
    events: [
      {
        id: eventId,
        payment: null,
        type,
        occurredAt: currentTime(),
        amountCents,
        actorId,
        data: reason === '' ? {} : { reason },
      },
    ],
  });
  defer(trx, orderUpdate(trx, { seller_id: place.sellerId, id: place.id }, {}));
  await publishLive(trx, place, 'order.changed');
}
