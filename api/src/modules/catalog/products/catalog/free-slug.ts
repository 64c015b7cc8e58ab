import { randomBytes } from 'node:crypto';
import { PRODUCT_LIMITS, slugify } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';

async function isTaken(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  slug: string,
  productId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('slug', '=', slug)
    .where('id', '<>', productId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The slug that a name makes. */
export const madeSlug = (name: string): string => slugify(name, PRODUCT_LIMITS.slug) || 'produto';

/** `bolsa-de-lona` → `bolsa-de-lona-3f9c1a2b`: unique but by the greatest of chances. */
export const withEnding = (slug: string) => {
  const ending = `-${randomBytes(4).toString('hex')}`;
  return slug.slice(0, PRODUCT_LIMITS.slug - ending.length) + ending;
};

/**
 * The slug that a product gets: the one it asks for, or else one made of its name.
 * @throws Problem slug_in_use when another product of the store has the one it asks for
 */
export async function freeSlug(
  trx: SellerTransaction,
  owner: Owner,
  product: { id: string; slug: string; name: string },
): Promise<string> {
  if (product.slug !== '') {
    if (!(await isTaken(trx, owner, product.slug, product.id))) return product.slug;
    const { text } = new Problem('slug_in_use');
    throw new Problem('slug_in_use', { fields: { slug: [text] } });
  }
  const made = madeSlug(product.name);
  return (await isTaken(trx, owner, made, product.id)) ? withEnding(made) : made;
}
