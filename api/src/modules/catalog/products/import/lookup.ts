import type { Product } from '@balcao/api-schema';
import { normalizeProductText, type ProductCsvColumn } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { findProducts } from '../repository';
import { findSkuHolders, skuKeyOf } from '../skus/repository';
import { findSlugHolders } from '../write-repository';
import type { CellReader, ImportGroup } from './line';

/** The store's data that the lines of a part are compared with. */
export interface Lookup {
  product(id: string): Product | undefined;
  /** The product that has an SKU, itself or one of its variants. */
  holderOfSku(sku: string): string | undefined;
  holderOfSlug(slug: string): string | undefined;
}

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads everything that lines refer to, at once. */
export async function readLookup(
  trx: SellerTransaction,
  owner: Owner,
  groups: readonly ImportGroup[],
  read: CellReader,
): Promise<Lookup> {
  const lines = groups.flat();
  const cells = (column: ProductCsvColumn) => lines.flatMap((line) => read(line, column)?.trim() || []);
  const skus = [...cells('sku'), ...cells('variantSku')].map((sku) =>
    skuKeyOf(normalizeProductText('sku', sku)),
  );
  const slugs = cells('slug').map((slug) => normalizeProductText('slug', slug));

  const bySku = await findSkuHolders(trx, owner, skus);
  const bySlug = await findSlugHolders(trx, owner, slugs);

  const named = cells('id').filter((id) => IS_ID.test(id));
  const ids = new Set([...named, ...bySku.values()]);
  const products = new Map(
    (await findProducts(trx, owner, [...ids])).map((product) => [product.id, product]),
  );
  return {
    product: (id) => products.get(id),
    holderOfSku: (sku) => bySku.get(skuKeyOf(normalizeProductText('sku', sku))),
    holderOfSlug: (slug) => bySlug.get(slug),
  };
}
