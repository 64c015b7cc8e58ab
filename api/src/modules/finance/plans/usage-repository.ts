import type { PlanMeter } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

type Count = (owner: Owner, since: string) => RawBuilder<unknown>;

/** How what plans limit is counted, of the store and since the month has begun. One line per meter; no counter is kept. */
const COUNTS: Partial<Record<PlanMeter, Count>> = {
  orders: ({ sellerId, storeId }, since) =>
    sql`from orders where seller_id = ${sellerId} and store_id = ${storeId} and created_at >= ${since} and not is_test`,
  users: ({ sellerId, storeId }) =>
    sql`from memberships where seller_id = ${sellerId} and store_id = ${storeId} and status = 'active'`,
  domains: ({ sellerId, storeId }) =>
    sql`from domains where seller_id = ${sellerId} and store_id = ${storeId} and removed_at is null`,
  pixels: ({ sellerId, storeId }) => sql`from pixels where seller_id = ${sellerId} and store_id = ${storeId}`,
  bumps: ({ sellerId, storeId }) =>
    sql`from order_bumps where seller_id = ${sellerId} and store_id = ${storeId}`,
  apiCalls: ({ sellerId, storeId }, since) => sql`from order_events as e
    join orders as o on o.seller_id = e.seller_id and o.id = e.order_id
    where e.seller_id = ${sellerId} and e.received_at >= ${since} and e.source = 'api' and o.store_id = ${storeId}`,
};

/** @param since the instant at which the month began */
export async function countUsage(
  executor: Executor,
  owner: Owner,
  since: string,
): Promise<{ meter: PlanMeter; used: number }[]> {
  const { rows } = await sql<{ meter: PlanMeter; used: number }>`${sql.join(
    Object.entries(COUNTS).map(
      ([meter, count]) => sql`select ${meter}::text as meter, count(*)::int as used ${count(owner, since)}`,
    ),
    sql` union all `,
  )}`.execute(executor);
  return rows;
}
