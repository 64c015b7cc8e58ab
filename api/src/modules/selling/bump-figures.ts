import { getOrderBumpMetrics, type OrderBumpFigures, type OrderBumpMetricsQuery } from '@balcao/api-schema';
import { daysOf, TIME_ZONE } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { FIRST_OF_30_DAYS, fromDay, untilDay } from '../../lists/conditions';
import { GIVEN_BACK } from './bump-units';
import type { OrderBumpsTable } from './tables/bumps-schema';

/** A visit holds what it took last, also if it put it back after the order was created. `i` is the visit with the bump, `s` the session. */
const IS_HELD = sql<boolean>`(i.accepted_at is not null and s.ordered_at is not null
  and (i.removed_at is null or i.removed_at < i.accepted_at or i.removed_at > s.ordered_at))`;

/** The session of a visit with a bump. The limit keeps it a look-up for each visit: all sessions of the store would be read otherwise. */
const ITS_SESSION = sql`lateral (
  select ordered_at from checkout_sessions where seller_id = i.seller_id and store_id = i.store_id
    and is_test = i.is_test and token = i.session_token limit 1) as s on true`;

/** The net amount of a line, after its discount, in cents. */
const NET_CENTS = sql`(line.quantity * line.unit_price_cents - line.discount_cents)`;

interface BumpFacts {
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

type DeletedBump = Pick<
  Selectable<OrderBumpsTable>,
  'id' | 'name' | 'product_id' | 'trigger' | 'trigger_product_ids'
>;

/** Remembers what a bump was called, if a buyer has seen or bought it. */
export async function rememberDeleted(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { id, name, product_id, trigger, trigger_product_ids }: DeletedBump,
): Promise<void> {
  const triggerProductIds = JSON.stringify(trigger === 'produtos' ? trigger_product_ids : []);
  await sql`
    insert into deleted_order_bumps (seller_id, id, store_id, name, product_id, trigger_product_ids)
    select ${sellerId}, ${id}, ${storeId}, ${name}, ${product_id}, ${triggerProductIds}
    where exists (select from order_bump_impressions as i where ${ofStore({ sellerId, storeId }, 'i')}
        and i.bump_id = ${id} and not i.is_test)
      or exists (select from order_items as line where line.seller_id = ${sellerId} and line.orderbump_id = ${id}
        and line.orderbump_id <> '')`.execute(trx);
}

const ofMethod = (method: OrderBumpMetricsQuery['method']) =>
  method === undefined ? sql<boolean>`true` : sql<boolean>`o.payment_method = ${method}`;

type Counted = Omit<OrderBumpFigures, 'id' | 'name' | 'productName' | 'isDeleted'>;

interface OfDay {
  bumpId: string;
  day: string;
}

/** Visits by bump, and by the day on which it was shown. */
export async function visitsOf(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
  { from, to }: Pick<OrderBumpMetricsQuery, 'from' | 'to'>,
) {
  const { rows } = await sql<OfDay & Pick<Counted, 'shown' | 'accepted' | 'acceptedAndPaid'>>`
    select i.bump_id as "bumpId", sao_paulo_day(i.viewed_at)::text as day, count(*)::int as shown,
      count(*) filter (where ${IS_HELD})::int as accepted,
      count(paid.order_id)::int as "acceptedAndPaid"
    from order_bump_impressions as i left join ${ITS_SESSION}
    -- A look-up as well.
    left join lateral (
      select o.id as order_id
      from checkout_session_orders as l join orders as o on o.seller_id = l.seller_id and o.store_id = l.store_id
        and o.source = l.source and o.is_test = l.is_test and o.external_id = l.external_id
      where ${IS_HELD} and l.seller_id = i.seller_id and l.store_id = i.store_id and l.is_test = i.is_test
        and l.session_token = i.session_token and o.paid_at is not null
      limit 1
    ) as paid on true
    where ${ofStore(owner, 'i')} and not i.is_test and i.bump_id = any(${ids}::text[])
      and ${fromDay('i.viewed_at')(from)} and ${untilDay('i.viewed_at')(to)}
    group by 1, 2`.execute(executor);
  return rows;
}

/** Lines of bumps in paid orders, by the day of the payment. Amounts in other currencies are not added up. */
export async function salesOf(
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
  { from, to, method }: OrderBumpMetricsQuery,
) {
  const { rows } = await sql<OfDay & Pick<Counted, 'orders' | 'revenueCents' | 'refundedCents'>>`
    select line.orderbump_id as "bumpId", sao_paulo_day(o.paid_at)::text as day, count(distinct o.id)::int as orders,
      sum(${NET_CENTS})::float8 as "revenueCents",
      coalesce(sum(round(${NET_CENTS} * least(gone.cents, o.captured_cents)::numeric / nullif(o.captured_cents, 0))), 0)::float8
        as "refundedCents"
    from order_items as line join orders as o on o.seller_id = line.seller_id and o.id = line.order_id
    cross join lateral (
      select coalesce(sum(p.refunded_cents + p.lost_cents), 0) as cents
      from payments as p where p.seller_id = o.seller_id and p.order_id = o.id) as gone
    where line.seller_id = ${sellerId} and line.orderbump_id = any(${ids}::text[]) and line.orderbump_id <> ''
      and o.store_id = ${storeId} and not o.is_test and o.paid_at is not null and o.currency = 'BRL'
      and ${fromDay('o.paid_at')(from)} and ${untilDay('o.paid_at')(to)} and ${ofMethod(method)}
    group by 1, 2`.execute(executor);
  return rows;
}

interface PaidFigures {
  orders: number;
  paidOrders: number;
  paidItemsCents: number;
  withBumpCents: number;
  paidCents: number;
}

/** All paid orders of the period, and those that have one of the bumps. Amounts in other currencies are not added up. */
export async function paidOrdersOf(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
  { from, to, method }: OrderBumpMetricsQuery,
): Promise<PaidFigures> {
  const { rows } = await sql<PaidFigures>`
    with paid as (
      select o.total_cents, o.subtotal_cents - o.discount_cents as items_cents, exists (
        select from order_items as line where line.seller_id = o.seller_id and line.order_id = o.id
          and line.orderbump_id <> '' and line.orderbump_id = any(${ids}::text[])) as has_bump
      from orders as o
      where ${ofStore(owner, 'o')} and not o.is_test and o.paid_at is not null
        and o.currency = 'BRL' and ${fromDay('o.paid_at')(from)} and ${untilDay('o.paid_at')(to)} and ${ofMethod(method)})
    select count(*)::int as "paidOrders", count(*) filter (where has_bump)::int as orders,
      coalesce(sum(items_cents), 0)::float8 as "paidItemsCents", coalesce(sum(total_cents), 0)::float8 as "paidCents",
      coalesce(sum(total_cents) filter (where has_bump), 0)::float8 as "withBumpCents"
    from paid`.execute(executor);
  return rows[0] ?? { orders: 0, paidOrders: 0, paidItemsCents: 0, withBumpCents: 0, paidCents: 0 };
}

const NOTHING: Counted = {
  shown: 0,
  accepted: 0,
  acceptedAndPaid: 0,
  orders: 0,
  revenueCents: 0,
  refundedCents: 0,
};

/** The sums of rows: each has some of the figures. */
const sumOf = (rows: readonly Partial<Counted>[]): Counted => {
  const sum = (name: keyof Counted) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  const names = Object.keys(NOTHING) as (keyof Counted)[];
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as Counted;
};

interface MeasuredBump {
  id: string;
  name: string;
  productId: string;
  productName: string;
  triggerProductIds: string[];
  isDeleted: boolean;
}

/** The figures of a store's order bumps in a period. */
export const bumpMetricsRoutes = routesOf('metrics', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(getOrderBumpMetrics, async ({ owner }, { query }) => {
      const executor = database.forSeller(owner.sellerId);
      // In their order, and behind them those that were deleted after buyers had seen them.
      const { rows: all } = await sql<MeasuredBump>`
        select bump.id, bump.name, product_id as "productId", coalesce(product.name, '') as "productName",
          trigger_product_ids as "triggerProductIds", is_deleted as "isDeleted"
        from (
          select id, name, product_id, case trigger when 'produtos' then trigger_product_ids else '[]' end as trigger_product_ids,
            position, null::timestamptz as deleted_at, false as is_deleted
          from order_bumps where ${ofStore(owner)}
          union all
          select id, name, product_id, trigger_product_ids, 0, deleted_at, true
          from deleted_order_bumps where ${ofStore(owner)}
        ) as bump left join products as product on product.seller_id = ${owner.sellerId} and product.id = bump.product_id
        order by is_deleted, position, deleted_at desc, bump.id`.execute(executor);
      const { orderBumpId, triggerProductId, productId } = query;
      const bumps = all.filter(
        (bump) =>
          (orderBumpId === undefined || bump.id === orderBumpId) &&
          (productId === undefined || bump.productId === productId) &&
          (triggerProductId === undefined || bump.triggerProductIds.includes(triggerProductId)),
      );
      const ids = bumps.map(({ id }) => id);
      // Products that are gone are left out.
      const namesOf = (products: readonly string[]) =>
        executor
          .selectFrom('products')
          .where(ofStore(owner))
          .where('id', 'in', products.length > 0 ? [...new Set(products)] : [''])
          .orderBy('name')
          .select(['id', 'name'])
          .execute();
      const [visits, sales, paid, triggerProducts, products] = await Promise.all([
        visitsOf(executor, owner, ids, query),
        salesOf(executor, owner, ids, query),
        paidOrdersOf(executor, owner, ids, query),
        namesOf(all.flatMap((bump) => bump.triggerProductIds)),
        namesOf(all.map((bump) => bump.productId)),
      ]);
      const rows: (Partial<Counted> & OfDay)[] = [...visits, ...sales];
      const counted = new Set(rows.map(({ bumpId }) => bumpId));
      return {
        items: bumps
          .filter(({ id, isDeleted }) => !isDeleted || counted.has(id))
          .map(({ id, name, productName, isDeleted }) => ({
            id,
            name,
            productName,
            isDeleted,
            ...sumOf(rows.filter(({ bumpId }) => bumpId === id)),
          })),
        days: daysOf(query.from, query.to).map((day) => {
          const { shown, accepted, revenueCents } = sumOf(rows.filter((row) => row.day === day));
          return { day, shown, accepted, revenueCents };
        }),
        // An order with two bumps is one order.
        totals: { ...sumOf(rows), ...paid },
        choices: {
          orderBumps: all.map(({ id, name, isDeleted }) => ({ id, name, isDeleted })),
          triggerProducts,
          products,
        },
        updatedAt: new Date().toISOString(),
      };
    }),
  ];
});
