import type { Product } from '@balcao/api-schema';
import { normalizeProductText, type ProductCsvColumn } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { findProducts } from '../catalog/repository';
import { skuKeyOf } from '../catalog/store-skus';
import type { CellReader, ImportGroup } from './line';

/** What of a store the lines of a part are compared with. */
export interface Lookup {
  product(id: string): Product | undefined;
  /** The product that has an SKU, itself or one of its variants. */
  holderOfSku(sku: string): string | undefined;
  holderOfSlug(slug: string): string | undefined;
}

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Looks up everything that lines refer to, at once. */
export async function lookUp(
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

  const skuRows = await trx
    .selectFrom('product_skus')
    .where('seller_id', '=', owner.sellerId)
    .where('store_id', '=', owner.storeId)
    .where('sku_key', 'in', ['', ...skus])
    .select(['sku_key', 'product_id'])
    .execute();
  const slugRows = await trx
    .selectFrom('products')
    .where('seller_id', '=', owner.sellerId)
    .where('store_id', '=', owner.storeId)
    .where('slug', 'in', ['', ...slugs])
    .select(['slug', 'id'])
    .execute();

  const named = cells('id').filter((id) => IS_ID.test(id));
  const ids = new Set([...named, ...skuRows.map((row) => row.product_id)]);
  const products = new Map(
    (await findProducts(trx, owner, [...ids])).map((product) => [product.id, product]),
  );
  const bySku = new Map(skuRows.map((row) => [row.sku_key, row.product_id]));
  const bySlug = new Map(slugRows.map((row) => [row.slug, row.id]));
  return {
    product: (id) => products.get(id),
    holderOfSku: (sku) => bySku.get(skuKeyOf(normalizeProductText('sku', sku))),
    holderOfSlug: (slug) => bySlug.get(slug),
  };
}
