import { sql } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** Whether the seller ever had an order, be it removed by now. */
export async function hasHadOrders({ platform }: Database, { sellerId }: Owner): Promise<boolean> {
  const counter = await platform
    .selectFrom('order_numbers')
    .where('seller_id', '=', sellerId)
    .select('seller_id')
    .executeTakeFirst();
  return counter !== undefined;
}

/** Whether the store has made-up orders now. */
export async function hasDemoOrders(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('source', '=', 'demo')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Deletes the demonstration's orders with all that belongs to them, and marks the hours in which they counted.
 *
 * @returns how many there were
 */
export async function deleteDemoOrders(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<number> {
  const { rows } = await sql<{ orders: string }>`
    with gone as (
      delete from orders where seller_id = ${sellerId} and store_id = ${storeId} and source = 'demo'
      returning ordered_at, paid_at
    ), days as (
      select mark_stale_hours(${sellerId}, ${storeId}, variadic array_agg(ordered_at) || array_agg(paid_at)) from gone
    )
    select (select count(*) from gone) as orders, (select count(*) from days) as marked`.execute(trx);
  return Number(rows[0]?.orders ?? 0);
}

/** Deletes the demonstration's visits, marks the hours in which they counted, and frees the ids of their events. */
export async function deleteDemoVisits(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<void> {
  await sql`
    with gone as (
      delete from checkout_events
      where seller_id = ${sellerId} and store_id = ${storeId} and source = 'demo'
      returning source, event_id, session_token
    ), freed as (
      delete from checkout_event_keys as key using gone
      where key.seller_id = ${sellerId} and key.source = gone.source and key.event_id = gone.event_id
    ), unlinked as (
      delete from checkout_session_orders
      where seller_id = ${sellerId} and store_id = ${storeId} and source = 'demo'
    ), left_carts as (
      delete from checkout_carts
      where seller_id = ${sellerId} and store_id = ${storeId} and source = 'demo'
    ), ended as (
      delete from checkout_sessions as session using (select distinct session_token from gone) as visit
      where session.seller_id = ${sellerId} and session.store_id = ${storeId} and not session.is_test
        and session.token = visit.session_token
      returning session.started_at
    )
    select mark_stale_hours(${sellerId}, ${storeId}, variadic array_agg(started_at)) from ended`.execute(trx);
}

/** Marks the demonstration's visits that ended without an order as left, half an hour after their last sign of life. */
export async function markLeftDemoVisits(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<void> {
  await sql`
    update checkout_sessions as session
    set abandoned_at = session.last_seen_at + interval '30 minutes',
        first_abandoned_at = session.last_seen_at + interval '30 minutes'
    where session.seller_id = ${sellerId} and session.store_id = ${storeId} and not session.is_test
      and session.contact_at is not null and session.ordered_at is null
      and session.last_seen_at < now() - interval '30 minutes'`.execute(trx);
}
