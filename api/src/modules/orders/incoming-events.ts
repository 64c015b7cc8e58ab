import type { V1CheckoutEvent, V1EventsAnswer } from '@balcao/api-schema';
import {
  type CheckoutEventType,
  EVENT_SOURCE_BY_CLOCK,
  ORDER_CANCELLED,
  type OrderPaymentStatus,
} from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { groupWrites } from '../../db/grouped-writes';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import { searchTextOf } from '../../lists/search';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { capturedCarts, mergeCarts, type TrustsLinks } from './carts';
import { type ChangedOrder, changeOrder, deliveryUpdate, onlyIfNew, parcelInsert } from './change-order';
import { deferPaymentExpiry } from './expiry';
import { keepReusedNotice, type NewEvent, type ReusedNotice } from './order-events';
import { keyOfEvent, outcomesOfEvents } from './order-state';
import { type OrderColumns, referenceColumns, searchWith } from './recompute-order';
import { abandonmentTaskInsert, sessionMerge, visitsIn, visitTaskInsert } from './sessions';
import {
  type Channel,
  eventSourceOf,
  lockOrder,
  type OrderPlace,
  paymentsAt,
  placeIn,
  type StoredEvent,
  type StoredOrder,
} from './stored-order';

/** The counts of accepted and repeated events, and the statuses that the order has then. */
export interface RecordedEvents {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id is that of an event with other content. */
  reused: number[];
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: StoredOrder['fulfillment_status'];
}

const toRecorded = ({
  appended: { accepted, duplicates, reused },
  paymentStatus,
  fulfillmentStatus,
}: ChangedOrder): RecordedEvents => ({ accepted, duplicates, reused, paymentStatus, fulfillmentStatus });

/**
 * Ends an attempt to pay that another one has replaced, or whose gateway never answered. One that has ended is left as it is, and money
 * that still comes for it counts.
 */
export async function endPayment(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  place: OrderPlace,
  payment: { id: string; externalId: string },
): Promise<void> {
  const event = {
    id: `${payment.id}:ended`,
    payment: payment.externalId,
    type: 'payment.voided',
    occurredAt: currentTime(),
    amountCents: null,
    data: {},
  };
  await changeOrder(trx, parts, place, {
    append: { source: EVENT_SOURCE_BY_CLOCK, events: [event] },
    columns: onlyIfNew(),
  });
}

const SHIPPED = 'fulfillment.shipped';

const isShipped = ({ type }: { type: string }): boolean => type === SHIPPED;

const textIn = ({ data }: NewEvent, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

/** When the parcel arrived, by what counts of all events. */
function deliveredAt(events: readonly StoredEvent[]): Date | undefined {
  const { fulfillmentChanges } = outcomesOfEvents([], events);
  return events.find((row) => fulfillmentChanges.get(keyOfEvent(row))?.to === 'entregue')?.occurred_at;
}

/** Writes the parcels that new events say were sent, and when what was sent arrived. Of a buyer who was erased nothing is kept. */
function deferParcels(
  trx: SellerTransaction,
  order: StoredOrder,
  news: readonly NewEvent[],
  stored: readonly StoredEvent[],
): void {
  if (order.anonymized_at !== null) return;
  for (const event of news.filter(isShipped))
    defer(
      trx,
      parcelInsert(trx, [
        {
          seller_id: order.seller_id,
          id: newId(),
          order_id: order.id,
          carrier: textIn(event, 'carrier'),
          tracking_code: textIn(event, 'tracking_code'),
          tracking_url: textIn(event, 'tracking_url'),
          shipped_at: event.occurredAt,
        },
      ]),
    );
  const arrived = deliveredAt(stored);
  // After the inserts, so that a parcel that was reported late has arrived too.
  if (arrived) defer(trx, deliveryUpdate(trx, order, arrived));
}

/** The order's tracking code is that of the parcel that was sent last, whichever was reported last. It is found by all of them. */
function trackingColumns(
  order: StoredOrder,
  news: readonly NewEvent[],
  stored: readonly StoredEvent[],
): OrderColumns {
  const tracked = news.filter((event) => isShipped(event) && textIn(event, 'tracking_code') !== '');
  const last = tracked.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()).at(-1);
  if (last === undefined || order.anonymized_at !== null) return {};
  const isLatest = stored.every((row) => !isShipped(row) || row.occurred_at <= last.occurredAt);
  return {
    ...((isLatest || order.tracking_code === '') && { tracking_code: textIn(last, 'tracking_code') }),
    search: searchWith(searchTextOf(...tracked.map((event) => textIn(event, 'tracking_code')))),
  };
}

/**
 * Merges what events in `added` say of order bumps into what is known of them, a row per visit and bump. Every column is the least or
 * the greatest of all events, so the order of their arrival plays no part. Names of bumps that the store does not have count for nobody.
 */
const impressionMerge = ({ sellerId, storeId, isTest }: Channel): RawBuilder<unknown> => sql`
  insert into order_bump_impressions as held
    (seller_id, store_id, is_test, session_token, bump_id, variant, viewed_at, accepted_at, removed_at)
  select ${sellerId}, ${storeId}, ${isTest}, session_token, data ->> 'orderbump_id',
    coalesce(min(data ->> 'variant') filter (where data ->> 'variant' in ('a', 'b')), ''),
    min(occurred_at), max(occurred_at) filter (where type = 'orderbump.accepted'),
    max(occurred_at) filter (where type = 'orderbump.removed')
  from added join order_bumps as bump
    on ${ofStore({ sellerId, storeId }, 'bump')} and bump.id = data ->> 'orderbump_id'
  where type in ('orderbump.viewed', 'orderbump.accepted', 'orderbump.removed')
  group by session_token, data ->> 'orderbump_id'
  order by session_token, data ->> 'orderbump_id'
  on conflict (seller_id, store_id, is_test, session_token, bump_id) do update set
    variant = coalesce(least(nullif(held.variant, ''), nullif(excluded.variant, '')), ''),
    viewed_at = least(held.viewed_at, excluded.viewed_at),
    accepted_at = greatest(held.accepted_at, excluded.accepted_at),
    removed_at = greatest(held.removed_at, excluded.removed_at)`;

const rowOf = ({ id, type, occurred_at, session, data }: V1CheckoutEvent) => ({
  event_id: id,
  session_token: session.token,
  type,
  occurred_at,
  data: Object.keys(data).length === 0 ? null : data,
});

/**
 * Stores the events of checkouts that are new, and what they say of their sessions, in one statement. Whoever may leave a
 * checkout with a contact is looked at when it may count as abandoned.
 *
 * @returns the ids of the new ones
 */
async function insertCheckoutEvents(
  executor: Executor,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
): Promise<Set<string>> {
  const source = eventSourceOf(channel);
  const { rows } = await sql<{ event_id: string }>`
    with event as (
      select distinct on (event_id) event_id, session_token, type, occurred_at, data
      from jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb)
        as event(event_id text, session_token text, type text, occurred_at timestamptz, data jsonb)
      order by event_id
    ), fresh as (
      insert into checkout_event_keys (seller_id, store_id, source, event_id)
      select ${channel.sellerId}, ${channel.storeId}, ${source}, event_id from event
      on conflict do nothing
      returning event_id
    ), added as (
      insert into checkout_events
        (seller_id, source, event_id, store_id, session_token, type, occurred_at, is_test, data)
      select ${channel.sellerId}, ${source}, event_id, ${channel.storeId}, session_token, type, occurred_at,
             ${channel.isTest}, data
      from event join fresh using (event_id)
      returning event_id, session_token, type, occurred_at, data
    ), visit as (${visitsIn(sql`added`)}
    ), session as (${sessionMerge(channel)}
      returning contact_at, ordered_at
    ), impression as (${impressionMerge(channel)}
    ), link as (
      insert into checkout_session_orders (seller_id, store_id, is_test, session_token, source, external_id)
      select ${channel.sellerId}, ${channel.storeId}, ${channel.isTest}, session_token, ${channel.source},
             left(data ->> 'order_id', 100)
      from added where type = 'order.created' and data ->> 'order_id' <> ''
      on conflict do nothing
    ), task as (${abandonmentTaskInsert(
      channel,
      sql`exists (select from session where contact_at is not null and ordered_at is null)`,
    )}), visit_task as (${visitTaskInsert(channel, events)})
    select event_id from added`.execute(executor);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** A sign of life every few seconds: nothing that a page shows follows from one. */
const HEARTBEAT: CheckoutEventType = 'checkout.heartbeat';
/** A call has up to a hundred events. */
const MAX_CALLS_AT_ONCE = 50;

type Recorded = Pick<V1EventsAnswer, 'accepted' | 'duplicates'>;

/** The channel and the events of one call. */
interface Sent {
  channel: Channel;
  events: readonly V1CheckoutEvent[];
}

/** An event that two calls bring at once is new for the first of them. */
function countNew(events: readonly V1CheckoutEvent[], added: Set<string>): Recorded {
  const accepted = events.filter(({ id }) => added.delete(id)).length;
  return { accepted, duplicates: events.length - accepted };
}

/** Records what several calls bring through one channel, in one round trip. */
async function recordCalls(database: Database, calls: readonly Sent[]): Promise<Recorded[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const { channel } = first;
  const executor = database.forSeller(channel.sellerId);
  const events = calls.flatMap((call) => call.events);
  const added = await insertCheckoutEvents(executor, channel, events);
  if (events.some(({ id, type }) => type !== HEARTBEAT && added.has(id)))
    await publishLive(executor, channel, 'checkout.activity');
  return calls.map((call) => countNew(call.events, added));
}

const recorders = new WeakMap<Database, (key: string, sent: Sent) => Promise<Recorded>>();

function recorderOf(database: Database) {
  const known = recorders.get(database);
  if (known !== undefined) return known;
  const created = groupWrites<Sent, Recorded>(
    (_key, calls) => recordCalls(database, calls),
    MAX_CALLS_AT_ONCE,
  );
  recorders.set(database, created);
  return created;
}

/**
 * Records what happened in checkouts, in one round trip that calls through the same channel at the same time share, and
 * one more where a buyer says how to be reached. Events that were recorded before are duplicates.
 *
 * @param options.trustsLinks whether a way back to a cart may be believed
 */
export async function recordCheckoutEvents(
  database: Database,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
  { trustsLinks = false }: { trustsLinks?: TrustsLinks } = {},
): Promise<Recorded> {
  if (events.length === 0) return { accepted: 0, duplicates: 0 };
  const { sellerId, storeId, isTest, source } = channel;
  const key = JSON.stringify([sellerId, storeId, isTest, source]);
  const recorded = await recorderOf(database)(key, { channel, events });
  const carts = recorded.accepted > 0 ? capturedCarts(events, { trustsLinks }) : [];
  if (carts.length > 0) await mergeCarts(database.forSeller(sellerId), channel, carts);
  return recorded;
}

/** When the order was cancelled first, by what is known and what is new. */
const cancelledAt = ({ cancelled_at }: StoredOrder, news: readonly NewEvent[]): Date | null =>
  news
    .filter(({ type }) => type === ORDER_CANCELLED)
    .reduce<Date | null>(
      (first, { occurredAt }) => (first === null || occurredAt < first ? occurredAt : first),
      cancelled_at,
    );

/**
 * Records what the source of an order reports of its parcel, or that it was cancelled, and moves the order.
 *
 * @throws Problem not_found for an unknown order
 */
export function recordOrderEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  externalId: string,
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const append = {
    source: eventSourceOf(channel),
    events: events.map((event) => ({ ...event, payment: null })),
  };
  return database.withSeller(channel.sellerId, async (trx) => {
    const changed = await changeOrder(trx, { raise }, placeIn(channel, externalId), {
      append,
      columns: onlyIfNew(({ order, events: stored, news }) => {
        deferParcels(trx, order, news, stored);
        const cancelled_at = cancelledAt(order, news);
        return {
          ...trackingColumns(order, news, stored),
          ...(cancelled_at !== order.cancelled_at && { cancelled_at }),
        };
      }),
    });
    if (changed === undefined) throw new Problem('not_found');
    return toRecorded(changed);
  });
}

/**
 * Records events of a payment and moves its order, in two round trips: one that locks, stores and reads, one that writes and commits.
 *
 * @throws Problem not_found for an unknown order or payment
 */
export function recordPaymentEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  names: { orderId: string; paymentId: string },
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const append = {
    source: eventSourceOf(channel),
    events: events.map((event) => ({ ...event, payment: names.paymentId })),
  };
  return database.withLedger(channel.sellerId, async (trx) => {
    const changed = await changeOrder(trx, { raise }, placeIn(channel, names.orderId), {
      append,
      columns: onlyIfNew(({ order, news }) => referenceColumns(order, news)),
    });
    const payment = changed?.payments.find(({ external_id }) => external_id === names.paymentId);
    if (changed === undefined || payment === undefined) throw new Problem('not_found');
    if (changed.state !== null)
      deferPaymentExpiry(trx, changed.order, payment, changed.state, changed.appended.news);
    return toRecorded(changed);
  });
}

/**
 * Records what a gateway has said of a payment and moves its order, in the transaction of what the gateway's own module writes down.
 * Events of an order that is gone change nothing.
 */
export async function recordGatewayEvents(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  place: OrderPlace,
  { source, externalPaymentId }: { source: string; externalPaymentId: string },
  events: readonly NewEvent[],
): Promise<void> {
  await changeOrder(trx, parts, place, {
    append: { source, events: events.map((event) => ({ ...event, payment: externalPaymentId })) },
    columns: onlyIfNew(({ order, news }) => referenceColumns(order, news)),
  });
}

/**
 * Flags an order whose gateway has used an id for two different hints. What the gateway answers counts, so that nothing else follows
 * from it. Telling it again, or of an order that is gone, changes nothing.
 */
export function recordReusedNotice(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  place: OrderPlace,
  notice: ReusedNotice,
): Promise<void> {
  return database.withLedger(place.sellerId, async (trx) => {
    const [order, payments] = await Promise.all([lockOrder(trx, place), paymentsAt(trx, place)]);
    if (order === undefined || !(await keepReusedNotice(trx, order, notice))) return;
    await changeOrder(
      trx,
      { raise },
      { order, payments },
      { columns: () => ({ reused_event_count: order.reused_event_count + 1 }) },
    );
  });
}
