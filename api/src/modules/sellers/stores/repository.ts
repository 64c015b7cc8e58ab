import type { StoreRole } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';

/** The seller's oldest open store. */
export async function findFirstStoreId(
  trx: SellerTransaction,
  sellerId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** A person's role in a store; undefined when they do not work there. */
export async function findRole(
  trx: SellerTransaction,
  { storeId, userId }: { storeId: string; userId: string },
): Promise<StoreRole | undefined> {
  const membership = await trx
    .selectFrom('memberships')
    .select('role')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return membership?.role;
}
