import { CHECKOUT_COUNTERS } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore, type StoreIds } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { allProducts, COUNTER_COLUMNS, counterColumn, DIMENSION_COLUMNS, factsIn } from './facts-repository';

/** A day of São Paulo that is over, or an hour of the one that runs. Instants as PostgreSQL writes them. */
export interface Part {
  day: string;
  /** '-infinity' of a whole day, else when the hour begins. */
  hour: string;
  begins: string;
  ends: string;
}

const WHOLE_DAY = sql`'-infinity'::timestamptz`;

/** The day of an hour if that day is over, else the hour itself; nothing of an hour that runs. */
const partOf = (hour: RawBuilder<unknown>) => sql<Part>`
  select day::text, case when is_over then ${WHOLE_DAY} else hour end::text as hour,
    case when is_over then sao_paulo_start(day) else hour end::text as begins,
    case when is_over then sao_paulo_start(day + 1) else hour + interval '1 hour' end::text as ends
  from (
    select hour, sao_paulo_day(hour) as day, sao_paulo_start(sao_paulo_day(hour) + 1) <= closed_hour() as is_over
    from (${hour}) as next(hour)
  ) as part
  where hour < closed_hour()`;

/**
 * Locks a store's roll-up, which begins with the first day that has something.
 *
 * @returns what is to be rolled up next, undefined where all that is over has been
 */
export async function lockNextPart(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<Part | undefined> {
  const inStore = ofStore({ sellerId, storeId });
  const counts = sql`${inStore} and not is_test`;
  await sql`
    insert into metrics_progress (seller_id, store_id, rolled_before)
    select ${sellerId}, ${storeId}, sao_paulo_start(sao_paulo_day(least(closed_hour(),
      (select min(started_at) from checkout_sessions where ${counts} and started_at is not null),
      (select min(ordered_at) from orders where ${counts}))))
    where not exists (select from metrics_progress where ${inStore})
    on conflict do nothing`.execute(trx);
  await sql`select from metrics_progress where ${inStore} for update`.execute(trx);
  const { rows } = await partOf(sql`select rolled_before from metrics_progress where ${inStore}`).execute(
    trx,
  );
  return rows[0];
}

/** The next rolled-up part whose facts have changed since; undefined when there is none. */
export async function nextStalePart(trx: SellerTransaction, owner: Owner): Promise<Part | undefined> {
  const { rows } = await partOf(sql`
    select min(stale.hour)
    from metrics_stale_hours as stale join metrics_progress as progress using (seller_id, store_id)
    where ${ofStore(owner)} and stale.hour < progress.rolled_before`).execute(trx);
  return rows[0];
}

/**
 * Writes a part anew, and deletes the marks of what it has read: one statement, so one look at the database. What commits
 * later leaves its own mark. A whole day takes the place of its hours.
 */
export async function writePart(
  trx: SellerTransaction,
  owner: Owner,
  { day, hour, begins, ends }: Part,
): Promise<void> {
  const { sellerId, storeId } = owner;
  const inStore = ofStore({ sellerId, storeId });
  const at = sql`${hour}::timestamptz`;
  const sums = sql.join(CHECKOUT_COUNTERS.map((counter) => sql`sum(${counterColumn(counter)})`));
  const updates = sql.join(
    CHECKOUT_COUNTERS.map((counter) => sql`${counterColumn(counter)} = excluded.${counterColumn(counter)}`),
  );
  await sql`
    with raw_hour as materialized (
      select generate_series(${begins}::timestamptz, ${ends}::timestamptz - interval '1 hour', '1 hour') as hour
    ), marks as (
      delete from metrics_stale_hours where ${inStore} and hour >= ${begins}::timestamptz and hour < ${ends}::timestamptz
    ), fact as materialized (${factsIn(owner, allProducts(owner))}
    ), gone as (
      delete from metrics_cells as kept where ${inStore} and day = ${day}::date
        and (hour = ${at} or ${at} = ${WHOLE_DAY})
        and (hour <> ${at} or not exists (
          select from fact where fact.utm_source = kept.utm_source and fact.device = kept.device and fact.method = kept.method
            and fact.checkout = kept.checkout and fact.product = kept.product))
    )
    insert into metrics_cells (seller_id, store_id, day, hour, ${DIMENSION_COLUMNS}, ${COUNTER_COLUMNS})
    select ${sellerId}, ${storeId}, day, ${at}, ${DIMENSION_COLUMNS}, ${sums}
    from fact group by day, ${DIMENSION_COLUMNS}
    on conflict (seller_id, store_id, product, day, hour, utm_source, device, method, checkout)
    do update set ${updates}`.execute(trx);
}

/** Says that everything before an instant is rolled up. */
export async function advanceTo(trx: SellerTransaction, owner: Owner, before: string): Promise<void> {
  await trx.updateTable('metrics_progress').set({ rolled_before: before }).where(ofStore(owner)).execute();
}

/** Forgets a store's roll-ups: until they are made again, everything is read as it is. */
export async function deleteRollUps(trx: SellerTransaction, owner: Owner): Promise<void> {
  for (const table of ['metrics_progress', 'metrics_cells'] as const)
    await trx.deleteFrom(table).where(ofStore(owner)).execute();
}

/** Whether a store has something to be rolled up. */
export const needsRollUp = (owner: StoreIds) => {
  const inStore = ofStore(owner);
  const isOver = sql`${inStore} and not is_test`;
  return sql<boolean>`coalesce(
    (select rolled_before < closed_hour() or exists (
        select from metrics_stale_hours as stale where ${inStore} and stale.hour < metrics_progress.rolled_before)
      from metrics_progress where ${inStore}),
    exists (select from orders where ${isOver} and ordered_at < closed_hour())
      or exists (select from checkout_sessions where ${isOver} and started_at < closed_hour()))`;
};

/** All stores with something to be rolled up. */
export async function storesToRollUp(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select store.seller_id as "sellerId", store.id as "storeId" from stores as store
    where ${needsRollUp({ sellerId: sql`store.seller_id`, storeId: sql`store.id` })}`.execute(platform);
  return rows;
}

/** All stores, for a rebuild. */
export async function storesWithRollUps(platform: Executor): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select seller_id as "sellerId", store_id as "storeId" from metrics_progress`.execute(platform);
  return rows;
}
