import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { lockReservedProducts } from '../../catalog';
import { usedCouponsLock } from '../../selling';

/**
 * Locks orders, the coupons that they use and the products that they have of the stock until the transaction ends, always in the same order, so that jobs cannot
 * wait for each other.
 */
export async function lockOrders(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('orders')
    .where(ofStore({ sellerId, storeId }))
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  await trx.executeQuery(usedCouponsLock(trx, sellerId, ids));
  await lockReservedProducts(trx, sellerId, ids);
}
