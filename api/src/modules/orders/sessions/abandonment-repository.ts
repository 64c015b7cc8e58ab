import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** A cart that was left. */
export interface LeftCart {
  id: string;
  isTest: boolean;
}

const COULD_BE_ABANDONED = sql`session.contact_at is not null and session.ordered_at is null and session.abandoned_at is null`;
const WAIT = sql`make_interval(mins => store.abandonment_minutes)`;

/**
 * Marks the store's sessions that are idle for too long.
 * @returns when the next one could be, null where none is open; and the carts of those that were left for the first time
 */
export async function abandonIdleSessions(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<{ next: Date | null; carts: LeftCart[] }> {
  const { rows: carts } = await sql<LeftCart>`
    with before as materialized (
      select token, is_test, first_abandoned_at from checkout_sessions as session
      where ${ofStore({ sellerId, storeId }, 'session')} and ${COULD_BE_ABANDONED}
    ), marked as (
    update checkout_sessions as session
    set abandoned_at = now(), first_abandoned_at = coalesce(session.first_abandoned_at, now())
    from stores as store
    where store.seller_id = ${sellerId} and store.id = ${storeId}
      and session.seller_id = store.seller_id and session.store_id = store.id
      and ${COULD_BE_ABANDONED} and session.last_seen_at <= now() - ${WAIT}
    returning session.token, session.is_test
    )
    select cart.id, cart.is_test as "isTest"
    from marked join before using (token, is_test)
    join checkout_carts as cart on ${ofStore({ sellerId, storeId }, 'cart')}
      and cart.is_test = marked.is_test and cart.token = marked.token
    where before.first_abandoned_at is null
    order by cart.id`.execute(trx);
  const { rows } = await sql<{ next: Date | null }>`
    select min(session.last_seen_at + ${WAIT}) as next
    from stores as store
    join checkout_sessions as session on session.seller_id = store.seller_id and session.store_id = store.id
    where store.seller_id = ${sellerId} and store.id = ${storeId} and ${COULD_BE_ABANDONED}`.execute(trx);
  return { next: rows[0]?.next ?? null, carts };
}

/** The stores with sessions that should have been marked an hour ago. */
export async function storesWithOverdueSessions(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct session.seller_id as "sellerId", session.store_id as "storeId"
    from checkout_sessions as session
    join stores as store on store.seller_id = session.seller_id and store.id = session.store_id
    where ${COULD_BE_ABANDONED} and session.last_seen_at < now() - ${WAIT} - interval '1 hour'`.execute(
    platform,
  );
  return rows;
}
