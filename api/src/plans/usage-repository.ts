import { PLAN_METERS, PLAN_NEAR_PERCENT, type PlanMeter } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { currentTime } from '../db/clock';
import type { Executor } from '../db/database';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';

type Count = (owner: Owner, since: string) => RawBuilder<unknown>;

/** The count of each meter, of the store and since the month has begun. One line per meter; no counter is kept. */
const COUNTS: Readonly<Record<PlanMeter, Count>> = {
  orders: (owner, since) =>
    sql`from orders where ${ofStore(owner)} and ordered_at >= ${since} and not is_test`,
  users: (owner) =>
    // An invitation holds a place from when it is sent, so that whoever was invited can join.
    sql`from (
      select from memberships where ${ofStore(owner)} and status = 'active'
      union all
      select from invitations where ${ofStore(owner)} and accepted_at is null
        and revoked_at is null and expires_at > ${currentTime()}) as people`,
  domains: (owner) => sql`from domains where ${ofStore(owner)} and removed_at is null`,
  pixels: (owner) => sql`from pixels where ${ofStore(owner)}`,
  bumps: (owner) => sql`from order_bumps where ${ofStore(owner)}`,
  apiCalls: ({ sellerId, storeId }, since) => sql`from order_events as e
    join orders as o on o.seller_id = e.seller_id and o.id = e.order_id
    where e.seller_id = ${sellerId} and e.received_at >= ${since} and e.source = 'api' and o.store_id = ${storeId}`,
};

/** @param since the instant at which the month began */
export async function countUsage(
  executor: Executor,
  owner: Owner,
  since: string,
  meters: readonly PlanMeter[] = PLAN_METERS,
): Promise<{ meter: PlanMeter; used: number }[]> {
  const { rows } = await sql<{ meter: PlanMeter; used: number }>`${sql.join(
    meters.map(
      (meter) => sql`select ${meter}::text as meter, count(*)::int as used ${COUNTS[meter](owner, since)}`,
    ),
    sql` union all `,
  )}`.execute(executor);
  return rows;
}

/** Stores of which the month's orders come near to what their plan has, or beyond; none of demonstrations, and nobody is counted past it. */
export async function findNearOrderLimits(
  platform: Executor,
  since: string,
): Promise<(Owner & { planName: string; used: number; limit: number })[]> {
  const { rows } = await sql<Owner & { planName: string; used: number; limit: number }>`
    select s.seller_id as "sellerId", s.id as "storeId", plan.name as "planName", most.orders as "limit", counted.used
    from stores as s
    left join lateral (
      select plan_id from subscription_periods as period
      where period.seller_id = s.seller_id and period.store_id = s.id and period.starts_at <= ${currentTime()}
      order by period.starts_at desc limit 1
    ) as agreed on true
    cross join lateral plan_terms(coalesce(agreed.plan_id, s.plan_id)) as plan
    cross join lateral (select (plan.limits ->> 'orders')::int as orders) as most
    cross join lateral (
      select count(*)::int as used from (
        select from orders as o where o.seller_id = s.seller_id and o.store_id = s.id and o.ordered_at >= ${since} and not o.is_test
        limit most.orders) as first_ones
    ) as counted
    where s.demo is null and most.orders is not null and counted.used * 100 >= most.orders * ${PLAN_NEAR_PERCENT}::int`.execute(
    platform,
  );
  return rows;
}
