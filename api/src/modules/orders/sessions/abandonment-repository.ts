import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

const COULD_BE_ABANDONED = sql`session.contact_at is not null and session.ordered_at is null and session.abandoned_at is null`;
const WAIT = sql`make_interval(mins => store.abandonment_minutes)`;

/** Marks the store's sessions that are idle for too long. @returns when the next one could be, null where none is open */
export async function abandonIdleSessions(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<Date | null> {
  await sql`
    update checkout_sessions as session
    set abandoned_at = now(), first_abandoned_at = coalesce(session.first_abandoned_at, now())
    from stores as store
    where store.seller_id = ${sellerId} and store.id = ${storeId}
      and session.seller_id = store.seller_id and session.store_id = store.id
      and ${COULD_BE_ABANDONED} and session.last_seen_at <= now() - ${WAIT}`.execute(trx);
  const { rows } = await sql<{ next: Date | null }>`
    select min(session.last_seen_at + ${WAIT}) as next
    from stores as store
    join checkout_sessions as session on session.seller_id = store.seller_id and session.store_id = store.id
    where store.seller_id = ${sellerId} and store.id = ${storeId} and ${COULD_BE_ABANDONED}`.execute(trx);
  return rows[0]?.next ?? null;
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
