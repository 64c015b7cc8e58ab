import {
  etagOf,
  type ListPage,
  type Product,
  type ProductListQuery,
  type ProductPatch,
  type ProductRequest,
  type ProductRow,
  versionOfEtag,
} from '@balcao/api-schema';
import type { Database } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { isUniqueViolation } from '../../../../db/unique-violation';
import { Problem } from '../../../../problem';
import type { Origin } from '../../../../security/origin';
import { productList } from '../list/repository';
import { findProduct, lockProduct } from './repository';
import { addProduct, changeProduct, removeProduct } from './write-product';

/** Whose products a call is about, and where it comes from. */
export interface ProductContext {
  database: Database;
  owner: Owner;
  origin: Origin;
}

/** Of two who take the same SKU or slug at once, the second is told so when it looks again. */
async function lookingAgain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const wasFaster =
      isUniqueViolation(error, 'product_skus_pkey') || isUniqueViolation(error, 'products_slug');
    if (!wasFaster) throw error;
    return work();
  }
}

export function listProducts(
  { database, owner }: Omit<ProductContext, 'origin'>,
  query: ProductListQuery,
): Promise<ListPage<ProductRow>> {
  return productList.page(database.forSeller(owner.sellerId), owner, query);
}

/** @throws Problem not_found for an unknown id and for another store's alike */
export async function readProduct(
  { database, owner }: Omit<ProductContext, 'origin'>,
  id: string,
): Promise<Product> {
  const product = await database.withSeller(owner.sellerId, (trx) => findProduct(trx, owner, id));
  if (product === undefined) throw new Problem('not_found');
  return product;
}

/** @throws Problem validation, sku_in_use or slug_in_use */
export function createProduct(
  { database, owner, origin }: ProductContext,
  request: ProductRequest,
): Promise<Product> {
  return lookingAgain(() =>
    database.withSeller(owner.sellerId, (trx) => addProduct(trx, { owner, origin }, request)),
  );
}

/**
 * Changes the fields given, unless somebody changed the product since it was read.
 * @throws Problem precondition_required, stale_version (with the product as it is now), validation, sku_in_use, slug_in_use or
 * synced_field
 */
export function patchProduct(
  { database, owner, origin }: ProductContext,
  id: string,
  ifMatch: string | undefined,
  patch: ProductPatch,
): Promise<Product> {
  if (ifMatch === undefined) throw new Problem('precondition_required');
  return lookingAgain(() =>
    database.withSeller(owner.sellerId, async (trx) => {
      const current = await lockProduct(trx, owner, id);
      if (current === undefined) throw new Problem('not_found');
      if (versionOfEtag(ifMatch) !== current.version) {
        throw new Problem('stale_version', {
          extra: { current },
          headers: { etag: etagOf(current.version) },
        });
      }
      return changeProduct(trx, { owner, origin }, current, patch);
    }),
  );
}

/** @throws Problem not_found or product_sold */
export function deleteProduct({ database, owner, origin }: ProductContext, id: string): Promise<void> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const current = await lockProduct(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    await removeProduct(trx, { owner, origin }, current);
  });
}
