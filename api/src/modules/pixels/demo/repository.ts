import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** The latest paid orders of a demonstration. */
export const latestPaid = (executor: Executor, { sellerId, storeId }: Owner, count: number) =>
  executor
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(count)
    .select(['id', 'number', 'total_cents', 'paid_at'])
    .execute();
