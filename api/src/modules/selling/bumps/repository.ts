import type { OrderBumpFilter } from '@balcao/api-schema';
import { BUMP_LIMITS, TIME_ZONE } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { type Condition, FIRST_OF_30_DAYS, TODAY } from '../../../lists/conditions';

/** The names of those of some products that trigger as many bumps already as they may, without this one. */
export async function crowdedProducts(
  trx: SellerTransaction,
  owner: Owner,
  productIds: readonly string[],
  except: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select product.name
    from order_bumps as bump cross join lateral jsonb_array_elements_text(bump.trigger_product_ids) as named(id)
    join products as product on product.seller_id = bump.seller_id and product.id = named.id
    where ${ofStore(owner, 'bump')} and bump.trigger = 'produtos' and bump.active
      and bump.id <> ${except} and named.id = any(${productIds}::text[])
    group by product.id, product.name having count(*) >= ${BUMP_LIMITS.perProduct}
    order by product.name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Begins a test, or ends it: what is compared has changed. */
export async function restartTest(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  isTesting: boolean,
): Promise<void> {
  await trx
    .updateTable('order_bumps')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .set({ test_started_at: isTesting ? sql<Date>`now()` : null })
    .execute();
}

/** A visit holds what it took last, also if it put it back after the order was created. `i` is the visit with the bump, `s` the session. */
export const IS_HELD = sql<boolean>`(i.accepted_at is not null and s.ordered_at is not null
  and (i.removed_at is null or i.removed_at < i.accepted_at or i.removed_at > s.ordered_at))`;

/** The session of a visit with a bump. The limit keeps it a look-up for each visit: all sessions of the store would be read otherwise. */
export const ITS_SESSION = sql`lateral (
  select ordered_at from checkout_sessions where seller_id = i.seller_id and store_id = i.store_id
    and is_test = i.is_test and token = i.session_token limit 1) as s on true`;

/** Orders that never come to anything give their units back. */
const GIVEN_BACK = sql`('recusado', 'expirado', 'cancelado')`;

/** Units that a bump of a list has sold: its lines are found by an index of their own. */
const SOLD = sql`(
  select coalesce(sum(line.quantity), 0) from order_items as line
  join orders as o on o.seller_id = line.seller_id and o.id = line.order_id
  where line.seller_id = order_bumps.seller_id and line.orderbump_id = order_bumps.id and line.orderbump_id <> ''
    and o.store_id = order_bumps.store_id and not o.is_test and o.payment_status not in ${GIVEN_BACK})`;

/** As `bumpStatus` of the domain says it. Only what is limited is counted. */
const STATUS = sql`case
  when not order_bumps.active then 'pausado'
  when order_bumps.ends_on <> '' and order_bumps.ends_on < ${TODAY} then 'expirado'
  when order_bumps.stock_limit > 0 and ${SOLD} >= order_bumps.stock_limit then 'esgotado'
  when order_bumps.starts_on <> '' and order_bumps.starts_on > ${TODAY} then 'agendado'
  else 'ativo' end`;

/** The bumps with one of these statuses now. */
export const hasStatus = (wanted: NonNullable<OrderBumpFilter['status']>): Condition =>
  sql`${STATUS} = any(${wanted}::text[])`;

/** The net amount of a line, after its discount, in cents. */
export const NET_CENTS = sql`(line.quantity * line.unit_price_cents - line.discount_cents)`;

export interface BumpFacts {
  id: string;
  testStartedAt: Date | null;
  shown: number;
  accepted: number;
  shownA: number;
  acceptedA: number;
  shownB: number;
  acceptedB: number;
  revenueCents: number;
  sold: number;
}

/** The figures of bumps in the last 30 days, their tests since they began, and the units that they have sold in all. */
export async function factsOf(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BumpFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BumpFacts>`
    with period as (select ${FIRST_OF_30_DAYS}::timestamp at time zone ${TIME_ZONE} as start)
    select bump.id, bump.test_started_at as "testStartedAt", visits.*, sales.*
    from period cross join order_bumps as bump
    cross join lateral (
      select count(*) filter (where i.viewed_at >= start)::int as shown,
        count(*) filter (where i.viewed_at >= start and ${IS_HELD})::int as accepted,
        count(*) filter (where i.viewed_at >= bump.test_started_at and i.variant = 'a')::int as "shownA",
        count(*) filter (where i.viewed_at >= bump.test_started_at and i.variant = 'a' and ${IS_HELD})::int as "acceptedA",
        count(*) filter (where i.viewed_at >= bump.test_started_at and i.variant = 'b')::int as "shownB",
        count(*) filter (where i.viewed_at >= bump.test_started_at and i.variant = 'b' and ${IS_HELD})::int as "acceptedB"
      from order_bump_impressions as i left join ${ITS_SESSION}
      where i.seller_id = bump.seller_id and i.store_id = bump.store_id and i.bump_id = bump.id and not i.is_test
        and i.viewed_at >= least(start, bump.test_started_at)
    ) as visits
    cross join lateral (
      select coalesce(sum(${NET_CENTS}) filter (where o.paid_at >= start and o.currency = 'BRL'), 0)::float8 as "revenueCents",
        coalesce(sum(line.quantity) filter (where o.payment_status not in ${GIVEN_BACK}), 0)::int as sold
      from order_items as line join orders as o on o.seller_id = line.seller_id and o.id = line.order_id
      where line.seller_id = bump.seller_id and line.orderbump_id = bump.id and line.orderbump_id <> ''
        and o.store_id = bump.store_id and not o.is_test
    ) as sales
    where ${ofStore(owner, 'bump')} and bump.id = any(${ids}::text[])`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of some bumps whose units are limited, locked in the order of their ids. */
export const lockLimited = (
  trx: SellerTransaction,
  owner: Owner,
  ids: readonly string[],
): Promise<{ id: string; stock_limit: number }[]> =>
  trx
    .selectFrom('order_bumps')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .where('stock_limit', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'stock_limit'])
    .execute();

/** Units that were sold by bumps, by their ids; those of one order may be left out. */
export async function soldBy(
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
  exceptOrderId = '',
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sold: number }>`
    select line.orderbump_id as id, sum(line.quantity)::int as sold
    from order_items as line join orders as o on o.seller_id = line.seller_id and o.id = line.order_id
    where line.seller_id = ${sellerId} and line.orderbump_id = any(${ids}::text[]) and line.orderbump_id <> ''
      and o.store_id = ${storeId} and not o.is_test and o.payment_status not in ${GIVEN_BACK} and o.id <> ${exceptOrderId}
    group by line.orderbump_id`.execute(executor);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

/** A bump that is switched on, and the product that it offers. */
export interface OfferedSku {
  id: string;
  sku: string;
  isTesting: boolean;
}

/** The bumps of a store that are switched on, by the SKUs of what they offer. */
export const findOfferedSkus = (executor: Executor, owner: Owner): Promise<OfferedSku[]> =>
  executor
    .selectFrom('order_bumps as bump')
    .innerJoin('products as product', (join) =>
      join.onRef('product.seller_id', '=', 'bump.seller_id').onRef('product.id', '=', 'bump.product_id'),
    )
    .where(ofStore(owner, 'bump'))
    .where('bump.active', '=', true)
    .orderBy('bump.position')
    .select(['bump.id', 'product.sku', 'bump.is_testing as isTesting'])
    .execute();

/** The first products of a store that can be offered as they are. */
export async function sellableProducts(
  executor: Executor,
  owner: Owner,
  most: number,
): Promise<{ id: string; name: string; priceCents: number }[]> {
  const rows = await executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where('status', '=', 'active')
    .where('variant_count', '=', 0)
    .where('price_cents', '>', 0)
    .orderBy('id')
    .limit(most)
    .select(['id', 'name', 'price_cents'])
    .execute();
  return rows.map(({ id, name, price_cents }) => ({ id, name, priceCents: price_cents ?? 0 }));
}
