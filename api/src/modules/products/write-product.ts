import type { Product, ProductPatch, ProductRequest } from '@balcao/api-schema';
import { recordAudit } from '../../audit/record-audit';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import type { Origin } from '../../security/origin';
import { freeSlug } from './free-slug';
import { changedContent, contentOf, newContent, type ProductContent } from './product-content';
import { findProduct } from './repository';
import { storeImages } from './store-images';
import { insertProduct, updateProduct } from './store-product';

/** Whose product is written, and for whom the audit log tells it. */
export interface Author {
  owner: Owner;
  origin: Origin;
}

const audited = ({ owner, origin }: Author, productId: string) => ({
  origin,
  entry: { sellerId: owner.sellerId, entity: 'product', entityId: productId },
});

async function insertContent(
  trx: SellerTransaction,
  author: Author,
  content: ProductContent,
  action: string,
): Promise<Product> {
  const id = newId();
  const slug = await freeSlug(trx, author.owner, { ...content, id });
  const whole = { ...content, slug };
  await insertProduct(trx, author.owner, { id, content: whole });
  const { origin, entry } = audited(author, id);
  await recordAudit(trx, origin, { ...entry, action, after: { ...whole } });
  return stored(trx, author.owner, id);
}

async function stored(trx: SellerTransaction, owner: Owner, id: string): Promise<Product> {
  const product = await findProduct(trx, owner, id);
  if (product === undefined) throw new Problem('not_found');
  return product;
}

/**
 * Adds a product to a store, in a transaction that may do more.
 * @throws Problem validation, sku_in_use or slug_in_use; a unique violation of `product_skus_pkey` or `products_slug` when
 * another transaction was faster
 */
export function addProduct(
  trx: SellerTransaction,
  author: Author,
  request: ProductRequest,
): Promise<Product> {
  return insertContent(trx, author, newContent(request), 'product.create');
}

/**
 * Changes a locked product; when nothing would change, nothing is written.
 * @throws Problem and unique violations as `addProduct`, and synced_field
 */
export async function changeProduct(
  trx: SellerTransaction,
  author: Author,
  current: Product,
  patch: ProductPatch,
): Promise<Product> {
  const change = changedContent(current, patch);
  if (change === null) return current;
  const slug = await freeSlug(trx, author.owner, { ...change.content, id: current.id });
  const content = { ...change.content, slug };
  await updateProduct(trx, author.owner, current, content, contentOf(current));
  const { origin, entry } = audited(author, current.id);
  await recordAudit(trx, origin, {
    ...entry,
    action: 'product.update',
    before: change.before,
    after: { ...change.after, ...('slug' in change.after && { slug }) },
  });
  return stored(trx, author.owner, current.id);
}

/**
 * Deletes a locked product with everything that belongs to it.
 * @throws Problem product_sold when something was sold of it
 */
export async function removeProduct(trx: SellerTransaction, author: Author, current: Product): Promise<void> {
  if (!current.deletable) throw new Problem('product_sold');
  const { owner } = author;
  await storeImages(trx, owner, current.id, []);
  await trx
    .deleteFrom('products')
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', current.id)
    .execute();
  const { origin, entry } = audited(author, current.id);
  await recordAudit(trx, origin, { ...entry, action: 'product.delete', before: { ...contentOf(current) } });
}
