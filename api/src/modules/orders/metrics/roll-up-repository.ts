import { CHECKOUT_COUNTERS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { COUNTER_COLUMNS, counterColumn, factsIn } from './facts-repository';

/** Days before this one are over, with an hour for the transactions that began on the last of them. */
const CLOSED_BEFORE = sql<string>`sao_paulo_day(now() - interval '1 hour')`;

const CLOSED_INSTANT = sql`(${CLOSED_BEFORE}::timestamp at time zone 'America/Sao_Paulo')`;

/**
 * Locks a store's roll-up, which begins with the first day that has something.
 *
 * @returns the next day to be rolled up, null where all that are over have been
 */
export async function lockNextDay(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<string | null> {
  const ofStore = sql`seller_id = ${sellerId} and store_id = ${storeId} and not is_test`;
  await sql`
    insert into metrics_rollups (seller_id, store_id, rolled_before)
    select ${sellerId}, ${storeId}, least(${CLOSED_BEFORE},
      (select sao_paulo_day(min(started_at)) from checkout_sessions where ${ofStore} and started_at is not null),
      (select sao_paulo_day(min(ordered_at)) from orders where ${ofStore}))
    where not exists (select from metrics_rollups where seller_id = ${sellerId} and store_id = ${storeId})
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ next: string | null }>`
    select case when rolled_before < ${CLOSED_BEFORE} then rolled_before::text end as next
    from metrics_rollups where seller_id = ${sellerId} and store_id = ${storeId} for update`.execute(trx);
  return rows[0]?.next ?? null;
}

/** A rolled-up day that has changed since, null where there is none. */
export async function nextStaleDay(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<string | null> {
  const { rows } = await sql<{ next: string | null }>`
    select min(stale.day)::text as next
    from metrics_stale_days as stale join metrics_rollups as rolled using (seller_id, store_id)
    where seller_id = ${sellerId} and store_id = ${storeId} and stale.day < rolled.rolled_before`.execute(
    trx,
  );
  return rows[0]?.next ?? null;
}

/**
 * Writes a day anew, and deletes the marks of what it has read: one statement, so one look at the database. What commits
 * later leaves its own mark.
 */
export async function writeDay(trx: SellerTransaction, owner: Owner, day: string): Promise<void> {
  const { sellerId, storeId } = owner;
  const ofDay = sql`seller_id = ${sellerId} and store_id = ${storeId} and day = ${day}::date`;
  const sums = sql.join(CHECKOUT_COUNTERS.map((counter) => sql`sum(${counterColumn(counter)})`));
  const updates = sql.join(
    CHECKOUT_COUNTERS.map((counter) => sql`${counterColumn(counter)} = excluded.${counterColumn(counter)}`),
  );
  await sql`
    with raw_day as materialized (select ${day}::date as day
    ), marks as (
      delete from metrics_stale_days where ${ofDay}
    ), fact as materialized (${factsIn(owner)}
    ), gone as (
      delete from metrics_daily as kept where ${ofDay} and not exists (
        select from fact where fact.utm_source = kept.utm_source and fact.device = kept.device and fact.method = kept.method)
    )
    insert into metrics_daily (seller_id, store_id, day, utm_source, device, method, ${COUNTER_COLUMNS})
    select ${sellerId}, ${storeId}, day, utm_source, device, method, ${sums}
    from fact group by day, utm_source, device, method
    on conflict (seller_id, store_id, day, utm_source, device, method) do update set ${updates}`.execute(trx);
}

/** Says that the day before `before` is rolled up. */
export async function advanceTo(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  before: string,
): Promise<void> {
  await trx
    .updateTable('metrics_rollups')
    .set({ rolled_before: before })
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .execute();
}

/** Forgets a store's roll-ups: until they are made again, all days are read as they are. */
export async function forgetRollUps(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<void> {
  for (const table of ['metrics_rollups', 'metrics_daily'] as const)
    await trx.deleteFrom(table).where('seller_id', '=', sellerId).where('store_id', '=', storeId).execute();
}

/** Whether a store has days to be rolled up. */
export const needsRollUp = ({ sellerId, storeId }: { [part in keyof Owner]: unknown }) => {
  const ofStore = sql`seller_id = ${sellerId} and store_id = ${storeId}`;
  const isOver = sql`${ofStore} and not is_test`;
  return sql<boolean>`coalesce(
    (select rolled_before < ${CLOSED_BEFORE} or exists (
        select from metrics_stale_days as stale where ${ofStore} and stale.day < metrics_rollups.rolled_before)
      from metrics_rollups where ${ofStore}),
    exists (select from orders where ${isOver} and ordered_at < ${CLOSED_INSTANT})
      or exists (select from checkout_sessions where ${isOver} and started_at < ${CLOSED_INSTANT}))`;
};

/** All stores with days to be rolled up. */
export async function storesToRollUp(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select store.seller_id as "sellerId", store.id as "storeId" from stores as store
    where ${needsRollUp({ sellerId: sql`store.seller_id`, storeId: sql`store.id` })}`.execute(platform);
  return rows;
}

/** All stores, for a rebuild. */
export async function storesWithRollUps(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select seller_id as "sellerId", store_id as "storeId" from metrics_rollups`.execute(platform);
  return rows;
}
