import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { attachImage, detachImages } from './images/repository';
import type { ProductContent } from './product-content';

/**
 * Sets the images of a product, in this order. Images that it no longer has are detached.
 * @throws Problem validation for an image that is missing, or that belongs to another product
 */
export async function storeImages(
  trx: SellerTransaction,
  owner: Owner,
  productId: string,
  images: ProductContent['images'],
): Promise<void> {
  await detachImages(
    trx,
    owner.sellerId,
    productId,
    images.map(({ id }) => id),
  );
  const unknown: string[] = [];
  for (const [position, image] of images.entries()) {
    if (!(await attachImage(trx, owner, productId, { ...image, position })))
      unknown.push(`images.${position}.id`);
  }
  if (unknown.length === 0) return;
  const sentences = ['Esta imagem não existe mais. Envie-a de novo.'];
  throw new Problem('validation', { fields: Object.fromEntries(unknown.map((field) => [field, sentences])) });
}
