import type { SellerTransaction } from '../../../db/database';

/** Whether a seller's identity is verified and the seller may work here. */
export async function isTrustedSeller(trx: SellerTransaction, sellerId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('sellers')
    .innerJoin('users', 'users.seller_id', 'sellers.id')
    .where('sellers.id', '=', sellerId)
    .where('sellers.kyc_status', '=', 'FINISHED')
    .where('users.status', '=', 'active')
    .select('sellers.id')
    .executeTakeFirst();
  return found !== undefined;
}
