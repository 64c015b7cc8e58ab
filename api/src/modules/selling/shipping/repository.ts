import type { ShippingMethod } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** Whether all of these are products of the store. */
export async function areProducts(
  trx: SellerTransaction,
  owner: Owner,
  ids: readonly string[],
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count === new Set(ids).size;
}

/** Closes the gap that a deleted method leaves in the order. */
export const closeGap = (trx: SellerTransaction, owner: Owner, priority: number) =>
  trx
    .updateTable('shipping_methods')
    .set((row) => ({ priority: row('priority', '-', 1) }))
    .where(ofStore(owner))
    .where('priority', '>', priority)
    .execute();

const readMethods = compileOnce<Owner>()((statements, bind) =>
  statements
    .selectFrom('shipping_methods')
    .where('seller_id', '=', bind('sellerId'))
    .where('store_id', '=', bind('storeId'))
    .orderBy('priority')
    .orderBy('id')
    .selectAll(),
);

/** The methods of a store as quotes judge them. */
export async function findMethods(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<ShippingMethod[]> {
  const rows = await readMethods(executor, { sellerId, storeId });
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
