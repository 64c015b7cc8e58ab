import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** Locks orders until the transaction ends, always in the same order, so that jobs cannot wait for each other. */
export async function lockOrders(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
}
