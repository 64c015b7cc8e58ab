import type { Product, ProductPatch, ProductRequest } from '@balcao/api-schema';
import { type AuditEntry, recordAudit } from '../../../../audit/record-audit';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';
import type { Origin } from '../../../../security/origin';
import { freeSlug } from './free-slug';
import {
  type ContentChange,
  changedContent,
  contentOf,
  newContent,
  type ProductContent,
} from './product-content';
import { findProduct } from './repository';
import { storeImages } from './store-images';
import { insertProduct, updateProduct } from './store-product';

/** Whose product is written, and for whom the audit log tells it. */
export interface Author {
  owner: Owner;
  origin: Origin;
}

/** What the audit log is to tell of a write. Many at once are told together: `recordAudits`. */
export type ProductEntry = Omit<AuditEntry, 'sellerId'>;

const entryOf = (productId: string) => ({ entity: 'product', entityId: productId });

/** What is told of a new product. */
export const createEntry = (id: string, content: ProductContent): ProductEntry => ({
  ...entryOf(id),
  action: 'product.create',
  after: { ...content },
});

/** What is told of a change. */
export const updateEntry = (
  id: string,
  { before, after }: Pick<ContentChange, 'before' | 'after'>,
): ProductEntry => ({ ...entryOf(id), action: 'product.update', before, after });

async function stored(trx: SellerTransaction, owner: Owner, id: string): Promise<Product> {
  const product = await findProduct(trx, owner, id);
  if (product === undefined) throw new Problem('not_found');
  return product;
}

/** As `addProduct`, leaving the audit log to the caller. */
export async function storeNewProduct(
  trx: SellerTransaction,
  owner: Owner,
  request: ProductRequest,
): Promise<{ id: string; entry: ProductEntry }> {
  const content = newContent(request);
  const id = newId();
  const slug = await freeSlug(trx, owner, { ...content, id });
  const whole = { ...content, slug };
  await insertProduct(trx, owner, { id, content: whole });
  return { id, entry: createEntry(id, whole) };
}

/**
 * Adds a product to a store, in a transaction that may do more.
 * @throws Problem validation, sku_in_use or slug_in_use; a unique violation of `product_skus_pkey` or `products_slug` when
 * another transaction was faster
 */
export async function addProduct(
  trx: SellerTransaction,
  { owner, origin }: Author,
  request: ProductRequest,
): Promise<Product> {
  const { id, entry } = await storeNewProduct(trx, owner, request);
  await recordAudit(trx, origin, { ...entry, sellerId: owner.sellerId });
  return stored(trx, owner, id);
}

/** As `changeProduct`, leaving the audit log to the caller; null when nothing would change. */
export async function storeProductChange(
  trx: SellerTransaction,
  owner: Owner,
  current: Product,
  patch: ProductPatch,
): Promise<ProductEntry | null> {
  const change = changedContent(current, patch);
  if (change === null) return null;
  const isRenamed = change.content.slug !== current.slug;
  const slug = isRenamed ? await freeSlug(trx, owner, { ...change.content, id: current.id }) : current.slug;
  const content = { ...change.content, slug };
  await updateProduct(trx, owner, current, content, contentOf(current));
  return updateEntry(current.id, {
    before: change.before,
    after: { ...change.after, ...('slug' in change.after && { slug }) },
  });
}

/**
 * Changes a locked product; when nothing would change, nothing is written.
 * @throws Problem and unique violations as `addProduct`, and synced_field
 */
export async function changeProduct(
  trx: SellerTransaction,
  { owner, origin }: Author,
  current: Product,
  patch: ProductPatch,
): Promise<Product> {
  const entry = await storeProductChange(trx, owner, current, patch);
  if (entry === null) return current;
  await recordAudit(trx, origin, { ...entry, sellerId: owner.sellerId });
  return stored(trx, owner, current.id);
}

/** As `removeProduct`, leaving the audit log to the caller. */
export async function storeRemoval(
  trx: SellerTransaction,
  owner: Owner,
  current: Product,
): Promise<ProductEntry> {
  if (!current.deletable) throw new Problem('product_sold');
  await storeImages(trx, owner, current.id, []);
  await trx
    .deleteFrom('products')
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', current.id)
    .execute();
  return { ...entryOf(current.id), action: 'product.delete', before: { ...contentOf(current) } };
}

/**
 * Deletes a locked product with everything that belongs to it.
 * @throws Problem product_sold when something was sold of it
 */
export async function removeProduct(
  trx: SellerTransaction,
  { owner, origin }: Author,
  current: Product,
): Promise<void> {
  const entry = await storeRemoval(trx, owner, current);
  await recordAudit(trx, origin, { ...entry, sellerId: owner.sellerId });
}
