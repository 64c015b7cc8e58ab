import type { ShippingMethod } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** The place behind all methods of a store, for a new one. */
export const nextPriority = ({ sellerId, storeId }: Owner): RawBuilder<number> => sql<number>`(
  select coalesce(max(priority), 0) + 1 from shipping_methods where seller_id = ${sellerId} and store_id = ${storeId}
)`;

/** Whether all of these are products of the store. */
export async function areProducts(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) === new Set(ids).size;
}

/** The ids of a store's methods in their order, locked until the transaction ends. */
export async function lockOrder(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<string[]> {
  const rows = await trx
    .selectFrom('shipping_methods')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'priority'])
    .execute();
  return rows.toSorted((a, b) => a.priority - b.priority).map(({ id }) => id);
}

/** Gives methods the places in which they are named. What a form edits stays as it is, so no version is counted. */
export async function writeOrder(
  trx: SellerTransaction,
  { sellerId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update shipping_methods set priority = place.priority
    from unnest(${ids}::text[]) with ordinality as place (id, priority)
    where shipping_methods.seller_id = ${sellerId} and shipping_methods.id = place.id
      and shipping_methods.priority <> place.priority`.execute(trx);
}

/** Closes the gap that a deleted method leaves in the order. */
export const closeGap = (trx: SellerTransaction, { sellerId, storeId }: Owner, priority: number) =>
  trx
    .updateTable('shipping_methods')
    .set((row) => ({ priority: row('priority', '-', 1) }))
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('priority', '>', priority)
    .execute();

/** The methods of a store as quotes judge them. */
export async function findMethods(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<ShippingMethod[]> {
  const rows = await executor
    .selectFrom('shipping_methods')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .orderBy('priority')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    priority: row.priority,
    daysMin: row.days_min,
    daysMax: row.days_max,
    handlingDays: row.handling_days,
    reach: row.reach,
    conditions: row.conditions,
    valueCents: row.value_cents,
    percentBp: row.percent_bp,
    excessFromGrams: row.excess_from_grams,
    excessPerKgCents: row.excess_per_kg_cents,
    insuranceBp: row.insurance_bp,
    freeFromCents: row.free_from_cents,
    cubedDivisor: row.cubed_divisor,
    cubedFromGrams: row.cubed_from_grams,
    maxSideCm: row.max_side_cm,
    maxSumCm: row.max_sum_cm,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    active: row.active,
  }));
}
