import type { DomainTraffic } from '@balcao/api-schema';
import { DOMAIN_LIMITS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

const SINCE = sql<Date>`now() - make_interval(days => ${sql.lit(DOMAIN_LIMITS.trafficDays)})`;

/** Notes that a visit came by a domain. */
export async function insertVisit(
  trx: SellerTransaction,
  { sellerId, domainId }: { sellerId: string; domainId: string },
  visit: string,
): Promise<void> {
  await trx.insertInto('domain_visits').values({ seller_id: sellerId, domain_id: domainId, visit }).execute();
}

/** How many visits came by a domain lately, and in how many of them something was ordered. */
export async function countTraffic(
  executor: Executor,
  { sellerId, storeId }: Owner,
  domainId: string,
): Promise<DomainTraffic> {
  const counted = await executor
    .selectFrom('domain_visits as came')
    .leftJoin('checkout_sessions as visit', (join) =>
      join
        .onRef('visit.seller_id', '=', 'came.seller_id')
        .on('visit.store_id', '=', storeId)
        .on('visit.is_test', '=', false)
        .onRef('visit.token', '=', 'came.visit'),
    )
    .where('came.seller_id', '=', sellerId)
    .where('came.domain_id', '=', domainId)
    .where('came.created_at', '>=', SINCE)
    .select(({ fn }) => [
      fn.countAll<number>().as('visits'),
      fn.count<number>('visit.ordered_at').as('orders'),
    ])
    .executeTakeFirstOrThrow();
  return {
    days: DOMAIN_LIMITS.trafficDays,
    visits: counted.visits,
    orders: counted.orders,
  };
}

/** Deletes visits that are no longer counted. */
export async function deleteOldVisits(platform: Executor): Promise<void> {
  await platform.deleteFrom('domain_visits').where('created_at', '<', SINCE).execute();
}
