import {
  type ListPage,
  type Product,
  type ProductListQuery,
  type ProductPatch,
  type ProductRequest,
  type ProductRow,
  versionOfEtag,
} from '@balcao/api-schema';
import type { Acting, Call } from '../../../call';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { retryOnConflict } from '../../../db/unique-violation';
import { Problem } from '../../../problem';
import { getSeenVersion, staleVersion } from '../../../record-version';
import { productList } from './list/repository';
import type { Writer } from './product-content';
import { changeWrite, createWrite, type ProductWrite } from './product-write';
import { recordProductChanges } from './record-changes';
import { findProduct, lockProduct } from './repository';
import { editedVersionOf } from './stock/repository';
import { removeProduct, writeProducts } from './write-products';

type ProductCall = Call<'database' | 'raise'>;
/** As within its transaction. */
const actingOf = ({ platform: { raise }, owner, origin }: ProductCall): Acting => ({ raise, owner, origin });

/** Of two that ask for the same slug at the same time, the slower one finds it in use. */
const withFreeSlug = <T>(write: () => Promise<T>) => retryOnConflict(write, 'products_slug');

async function getProduct(trx: SellerTransaction, owner: Owner, id: string): Promise<Product> {
  const product = await findProduct(trx, owner, id);
  if (product === undefined) throw new Problem('not_found');
  return product;
}

async function getProductForUpdate(trx: SellerTransaction, owner: Owner, id: string): Promise<Product> {
  const product = await lockProduct(trx, owner, id);
  if (product === undefined) throw new Problem('not_found');
  return product;
}

async function writeProduct(trx: SellerTransaction, writing: Acting, write: ProductWrite): Promise<Product> {
  const written = await writeProducts(trx, writing.owner, [write]);
  await recordProductChanges(
    trx,
    writing,
    written.map(({ entry }) => entry),
  );
  return getProduct(trx, writing.owner, write.id);
}

/**
 * Adds a product to a store, in a transaction that may do more.
 * @throws Problem validation, sku_in_use or slug_in_use; a unique violation of `products_slug` when another transaction was
 * faster
 */
export const addProduct = (
  trx: SellerTransaction,
  writing: Acting,
  request: ProductRequest,
  by?: Writer,
): Promise<Product> => writeProduct(trx, writing, createWrite(request, by));

export function listProducts(
  { platform: { database }, owner }: Call<'database'>,
  query: ProductListQuery,
): Promise<ListPage<ProductRow>> {
  return productList.page(database.forSeller(owner.sellerId), owner, query);
}

/** @throws Problem not_found for an unknown id and for another store's */
export function readProduct(
  { platform: { database }, owner }: Call<'database'>,
  id: string,
): Promise<Product> {
  return database.withSeller(owner.sellerId, (trx) => getProduct(trx, owner, id));
}

/** @throws Problem validation, sku_in_use or slug_in_use */
export function createProduct(call: ProductCall, request: ProductRequest): Promise<Product> {
  const { platform, owner } = call;
  return withFreeSlug(() =>
    platform.database.withSeller(owner.sellerId, (trx) => addProduct(trx, actingOf(call), request)),
  );
}

/**
 * Whether a patch may be written on a locked product that was read at `version`. What is not about the stock may be, where orders alone
 * have moved it since: who edits a text is not to compare it with every sale.
 */
async function isWritable(
  trx: SellerTransaction,
  { sellerId }: Owner,
  current: Product,
  version: number | null,
  { stockQuantity, variants }: ProductPatch,
): Promise<boolean> {
  if (version === current.version) return true;
  if (version === null || version > current.version) return false;
  if (stockQuantity !== undefined || variants !== undefined) return false;
  return version >= (await editedVersionOf(trx, sellerId, current.id));
}

/**
 * Changes the given fields, unless the product changed since it was read.
 * @throws Problem precondition_required, stale_version (with the product as it is now), validation, sku_in_use,
 * slug_in_use or synced_field
 */
export function patchProduct(call: ProductCall, id: string, patch: ProductPatch): Promise<Product> {
  const { platform, owner, ifMatch } = call;
  const seen = getSeenVersion(ifMatch);
  return withFreeSlug(() =>
    platform.database.withSeller(owner.sellerId, async (trx) => {
      const current = await getProductForUpdate(trx, owner, id);
      if (!(await isWritable(trx, owner, current, versionOfEtag(seen), patch)))
        throw staleVersion(current.version, current);
      const write = changeWrite(current, patch);
      return write === null ? current : writeProduct(trx, actingOf(call), write);
    }),
  );
}

/** @throws Problem not_found or product_sold */
export function deleteProduct(call: ProductCall, id: string): Promise<void> {
  const { platform, owner } = call;
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    const entry = await removeProduct(trx, owner, await getProductForUpdate(trx, owner, id));
    await recordProductChanges(trx, actingOf(call), [entry]);
  });
}
