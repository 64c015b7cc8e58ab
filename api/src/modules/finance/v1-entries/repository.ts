import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** What the store's own systems call orders, by their ids. */
export async function orderNames(
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .select(['id', 'external_id'])
    .execute();
  return new Map(rows.map(({ id, external_id }) => [id, external_id]));
}
