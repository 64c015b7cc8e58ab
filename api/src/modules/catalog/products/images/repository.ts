import { olderThan } from '../../../../db/ago';
import type { Database, SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';

/** Stores an image that belongs to no product yet. */
export async function insertImage(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  image: { id: string; width: number; height: number },
): Promise<void> {
  await trx
    .insertInto('product_images')
    .values({ ...image, seller_id: sellerId, store_id: storeId, product_id: null, loose_since: new Date() })
    .execute();
}

/** Detaches all images of a product except those to keep. */
export async function detachImages(
  trx: SellerTransaction,
  sellerId: string,
  productId: string,
  kept: readonly string[],
): Promise<void> {
  const detached = trx
    .updateTable('product_images')
    .set({ product_id: null, loose_since: new Date() })
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId);
  await (kept.length > 0 ? detached.where('id', 'not in', kept) : detached).execute();
}

/**
 * Attaches an image to a product at a position.
 * @returns false when the store has no such image, or another product has it
 */
export async function attachImage(
  trx: SellerTransaction,
  owner: Owner,
  productId: string,
  { id, alt, position }: { id: string; alt: string; position: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('product_images')
    .set({ product_id: productId, position, alt, loose_since: null })
    .where(ofStore(owner))
    .where('id', '=', id)
    .where((image) => image.or([image('product_id', 'is', null), image('product_id', '=', productId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes up to `most` images that belonged to no product for a day. @returns those deleted */
export function deleteLooseImages(
  { platform }: Database,
  most: number,
): Promise<{ seller_id: string; id: string }[]> {
  return platform
    .deleteFrom('product_images')
    .where('id', 'in', (images) =>
      images
        .selectFrom('product_images')
        .where('product_id', 'is', null)
        .where(olderThan('loose_since', 1))
        .limit(most)
        .select('id'),
    )
    .where('product_id', 'is', null)
    .returning(['seller_id', 'id'])
    .execute();
}
