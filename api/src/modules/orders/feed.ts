import { type CheckoutFeedEntry, getCheckoutFeed } from '@balcao/api-schema';
import {
  CHECKOUT_DEVICES,
  CHECKOUT_FEED_ORDER_EVENTS,
  CHECKOUT_FEED_VISITS,
  checkoutFeedText,
  checkoutFeedTone,
  isBrazilianState,
  MAX_MONEY_CENTS,
  maskPersonName,
  type PaymentMethod,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { currentMs } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { keyOfEvent, outcomesOfEvents } from './order-state';
import { historiesOf } from './stored-order';

/** An entry as it is read: an order, an event of one, or a visit. */
interface FeedRow {
  id: string;
  type: string;
  received_at: Date;
  occurred_at: Date;
  is_test: boolean;
  buyer_name: string | null;
  amount_cents: number | null;
  method: PaymentMethod | null;
  order_id: string | null;
  /** Of an event of an order; null for anything else. */
  event_source: string | null;
  event_id: string | null;
  order_number: number | null;
  /** Of the order, and of the visit in which it was made. */
  order_state: string | null;
  order_device: string | null;
  /** `data` of an event of the checkout; null for anything else. */
  data: Record<string, unknown> | null;
}

/**
 * The entries of a store's feed after an instant, the newest first, in one statement. Each of its three sources is read backwards along an
 * index, as far as the limit.
 */
async function selectFeed(
  executor: Executor,
  { sellerId, storeId }: Owner,
  { afterMs, limit }: { afterMs: number; limit: number },
): Promise<FeedRow[]> {
  const after = new Date(afterMs);
  const { rows } = await sql<FeedRow>`
    with entry as ((
      select 'visit:' || source || ':' || event_id as id, type, received_at, occurred_at, is_test, null as buyer_name,
             null::bigint as amount_cents, null as method, null as order_id, null::bigint as order_number, null as event_source,
             null as event_id, data
      from checkout_events
      where seller_id = ${sellerId} and received_at > ${after}
        and store_id = ${storeId} and type = any(${CHECKOUT_FEED_VISITS}::text[])
      order by received_at desc
      limit ${limit}
    ) union all (
      select 'order:' || id, 'order.created', created_at, ordered_at, is_test, buyer_name,
             total_cents, nullif(payment_method, ''), id, number, null, null, null
      from orders
      where ${ofStore({ sellerId, storeId })} and created_at > ${after}
      order by created_at desc
      limit ${limit}
    ) union all (
      select 'event:' || event.source || ':' || event.event_id, event.type, event.received_at, event.occurred_at, o.is_test,
             o.buyer_name, coalesce(event.amount_cents, payment.amount_cents, o.total_cents), payment.method, o.id, o.number,
             event.source, event.event_id, null
      from order_events as event
      join orders as o on o.seller_id = event.seller_id and o.id = event.order_id
      left join payments as payment on payment.seller_id = event.seller_id and payment.id = event.payment_id
      where event.seller_id = ${sellerId} and event.received_at > ${after}
        and o.store_id = ${storeId} and event.type = any(${CHECKOUT_FEED_ORDER_EVENTS}::text[])
      order by event.received_at desc
      limit ${limit}
    )
    order by received_at desc, id desc
    limit ${limit})
    select entry.*, o.shipping_state as order_state, visit.device as order_device
    from entry
    left join orders as o on o.seller_id = ${sellerId} and o.id = entry.order_id
    left join lateral (
      select session.device
      from checkout_session_orders as link
      join checkout_sessions as session on session.seller_id = link.seller_id and session.store_id = link.store_id
        and session.is_test = link.is_test and session.token = link.session_token
      where link.seller_id = o.seller_id and link.store_id = o.store_id and link.is_test = o.is_test
        and link.source = o.source and link.external_id = o.external_id
      order by session.started_at limit 1
    ) as visit on true
    order by entry.received_at desc, entry.id desc`.execute(executor);
  return rows;
}

/** The age of the oldest entry that a new feed shows, in milliseconds. */
const FIRST_MS = 7 * 24 * 3_600_000;
/** A row has its time before its transaction ends, which may take this long. */
const COMMIT_MS = 30_000;

const textAt = (data: FeedRow['data'], ...names: readonly string[]): string =>
  names.map((name) => data?.[name]).find((value) => typeof value === 'string') ?? '';

/** A buyer's masked name; nothing where a checkout sent a document, an e-mail or a phone instead. */
function buyerOf({ buyer_name, data }: FeedRow): string {
  const name = buyer_name ?? textAt(data, 'name');
  return /[\d@]/.test(name) ? '' : maskPersonName(name);
}

/** The amount that a checkout gave, if it is one. */
function amountOf({ amount_cents, data }: FeedRow): number | null {
  if (amount_cents !== null) return amount_cents;
  const amount = data?.amount;
  return typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount <= MAX_MONEY_CENTS
    ? amount
    : null;
}

function toEntry(row: FeedRow): CheckoutFeedEntry {
  const { type, method, data } = row;
  const state = (textAt(data, 'state', 'uf') || (row.order_state ?? '')).toUpperCase();
  const told = data?.device ?? row.order_device;
  return {
    id: row.id,
    type,
    text: checkoutFeedText({ type, step: textAt(data, 'step'), method }),
    tone: checkoutFeedTone(type),
    receivedAt: row.received_at.toISOString(),
    occurredAt: row.occurred_at.toISOString(),
    isTest: row.is_test,
    buyer: buyerOf(row),
    amountCents: amountOf(row),
    method,
    state: isBrazilianState(state) ? state : null,
    device: CHECKOUT_DEVICES.find((device) => device === told) ?? 'unknown',
    order:
      row.order_id === null || row.order_number === null
        ? null
        : { id: row.order_id, number: row.order_number },
  };
}

/** An event of an order; null for an order itself, and for a visit. */
const eventOf = ({ event_source: source, event_id, order_id }: FeedRow) =>
  source === null || event_id === null || order_id === null
    ? null
    : { orderId: order_id, key: keyOfEvent({ source, event_id }) };

/** Leaves out what was reported of an order and changed nothing, or not as much as it says: it is no sale. */
async function withEffect(
  executor: Executor,
  sellerId: string,
  rows: readonly FeedRow[],
): Promise<FeedRow[]> {
  const orderIds = new Set(rows.flatMap((row) => eventOf(row)?.orderId ?? []));
  const histories = await historiesOf(executor, sellerId, [...orderIds]);
  const outcomes = new Map(
    [...histories.values()].flatMap(({ payments, events }) => [
      ...outcomesOfEvents(payments, events).outcomes,
    ]),
  );
  return rows.filter((row) => {
    const event = eventOf(row);
    return event === null || (outcomes.get(event.key) ?? 'applied') === 'applied';
  });
}

/** Entries whose transaction was open when the cursor was given out are among the answer, and those around it come again. */
export const feedRoutes = routesOf('metrics', (platform) => [
  implementsOn(platform).inStore(getCheckoutFeed, async ({ owner }, { query }) => {
    const { after, limit } = query;
    const now = currentMs();
    const afterMs = after ?? now - FIRST_MS;
    const seller = platform.database.forSeller(owner.sellerId);
    const rows = await selectFeed(seller, owner, { afterMs, limit: limit + 1 });
    const shown = await withEffect(seller, owner.sellerId, rows.slice(0, limit));
    return {
      items: shown.map(toEntry),
      cursor: Math.max(after ?? 0, now - COMMIT_MS),
      hasMore: rows.length > limit,
      updatedAt: new Date(now).toISOString(),
    };
  }),
]);
