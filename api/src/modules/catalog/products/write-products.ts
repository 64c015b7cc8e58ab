import type { Product } from '@balcao/api-schema';
import type { AuditEntry } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { assignSlugs } from './assign-slugs';
import { deletePrices } from './prices/repository';
import { contentOf, type ProductContent } from './product-content';
import type { ProductWrite } from './product-write';
import { recordPriceChanges } from './record-price-changes';
import { reserveSkus } from './reserve-skus';
import { storeImages } from './store-images';
import { deleteProductRow, deleteVariants, upsertProducts, upsertVariants } from './write-repository';

/** An audit entry of a write. The caller records many together with `recordAudits`. */
export type ProductEntry = Omit<AuditEntry, 'sellerId'>;

/** A written product and its audit entry. */
export interface Written {
  id: string;
  entry: ProductEntry;
}

const differsIn = (field: 'variants' | 'images', { content, current }: ProductWrite) =>
  JSON.stringify(content[field]) !== JSON.stringify(current?.content[field] ?? []);

async function writeVariants(
  trx: SellerTransaction,
  sellerId: string,
  writes: readonly ProductWrite[],
): Promise<void> {
  const changing = writes.filter((write) => differsIn('variants', write));
  const idsOf = (content: ProductContent | undefined) => content?.variants.map(({ id }) => id) ?? [];
  const gone = changing.flatMap(({ content, current }) => {
    const kept = idsOf(content);
    return idsOf(current?.content).filter((id) => !kept.includes(id));
  });
  await deleteVariants(trx, sellerId, gone);
  await upsertVariants(trx, sellerId, changing);
}

function entryOf({ id, current, change }: ProductWrite): ProductEntry {
  const action = current === null ? 'product.create' : 'product.update';
  return { entity: 'product', entityId: id, action, ...change };
}

/**
 * Writes products of a store with everything that belongs to them. Form, bulk actions and imports all use it.
 *
 * @returns one result per write, in their order
 * @throws Problem validation, sku_in_use or slug_in_use with the fields; a unique violation of `products_slug` when
 * another transaction was faster. Nothing is written then
 */
export async function writeProducts(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<Written[]> {
  const complete = await assignSlugs(trx, owner, writes);
  await upsertProducts(trx, owner, complete);
  await writeVariants(trx, owner.sellerId, complete);
  for (const write of complete) {
    if (differsIn('images', write)) await storeImages(trx, owner, write.id, write.content.images);
  }
  await reserveSkus(trx, owner, complete);
  await recordPriceChanges(trx, owner.sellerId, complete);
  return complete.map((write) => ({ id: write.id, entry: entryOf(write) }));
}

/**
 * Deletes a locked product with everything that belongs to it.
 *
 * @returns its audit entry
 * @throws Problem product_sold when any unit was ever sold
 */
export async function removeProduct(
  trx: SellerTransaction,
  owner: Owner,
  current: Product,
): Promise<ProductEntry> {
  if (!current.deletable) throw new Problem('product_sold');
  await storeImages(trx, owner, current.id, []);
  await deletePrices(trx, owner.sellerId, current.id);
  await deleteProductRow(trx, owner, current.id);
  return {
    entity: 'product',
    entityId: current.id,
    action: 'product.delete',
    before: { ...contentOf(current) },
  };
}
