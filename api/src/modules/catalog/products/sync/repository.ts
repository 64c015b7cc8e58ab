import type { ProductOrigin } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';

/** A product as another system calls it. */
export interface OriginKey {
  origin: Exclude<ProductOrigin, 'manual'>;
  originId: string;
}

/** The product that another system calls so, locked until the transaction ends. */
export const lockSynced = (
  trx: SellerTransaction,
  owner: Owner,
  { origin, originId }: OriginKey,
): Promise<{ id: string; origin_version: string } | undefined> =>
  trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('origin', '=', origin)
    .where('origin_id', '=', originId)
    .select(['id', 'origin_version'])
    .forUpdate()
    .executeTakeFirst();

/** Notes which product of another system this is, and in which state it was taken in. */
export async function noteOrigin(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  { origin, originId, originUrl, version }: OriginKey & { originUrl?: string; version: string },
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      origin,
      origin_id: originId,
      origin_version: version,
      ...(originUrl !== undefined && { origin_url: originUrl }),
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}
