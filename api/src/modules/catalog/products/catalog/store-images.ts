import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';
import type { ProductContent } from './product-content';

/**
 * Gives a product these pictures in this order; those that it had and has no longer are loose again.
 * @throws Problem validation for a picture that is not there, or that another product has
 */
export async function storeImages(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  productId: string,
  images: ProductContent['images'],
): Promise<void> {
  const ids = images.map(({ id }) => id);
  let dropped = trx
    .updateTable('product_images')
    .set({ product_id: null, loose_since: new Date() })
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId);
  if (ids.length > 0) dropped = dropped.where('id', 'not in', ids);
  await dropped.execute();

  const unknown: string[] = [];
  for (const [position, { id, alt }] of images.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable('product_images')
      .set({ product_id: productId, position, alt, loose_since: null })
      .where('seller_id', '=', sellerId)
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where((image) => image.or([image('product_id', 'is', null), image('product_id', '=', productId)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) unknown.push(`images.${position}.id`);
  }
  if (unknown.length === 0) return;
  const sentences = ['Esta imagem não existe mais. Envie-a de novo.'];
  throw new Problem('validation', { fields: Object.fromEntries(unknown.map((field) => [field, sentences])) });
}
