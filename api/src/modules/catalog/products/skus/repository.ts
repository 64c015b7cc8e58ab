import { sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';

/** The key that makes an SKU unique in its store. Case does not count. */
export const skuKeyOf = (sku: string): string => sku.toLowerCase();

/** The key of an SKU and the product that has it, itself or in one of its variants. */
export interface SkuEntry {
  productId: string;
  key: string;
}

const rowsOf = (entries: readonly SkuEntry[]) =>
  sql`unnest(${entries.map(({ productId }) => productId)}::text[], ${entries.map(({ key }) => key)}::text[])`;

/**
 * The products that have these SKUs.
 * @returns product ids by SKU key
 */
export async function findSkuHolders(
  trx: SellerTransaction,
  owner: Owner,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('product_skus')
    .where(ofStore(owner))
    .where('sku_key', 'in', keys)
    .select(['sku_key', 'product_id'])
    .execute();
  return new Map(rows.map((row) => [row.sku_key, row.product_id]));
}

export async function deleteSkus(
  trx: SellerTransaction,
  owner: Owner,
  entries: readonly SkuEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`delete from product_skus as held using ${rowsOf(entries)} as freed (product_id, key)
    where ${ofStore(owner, 'held')} and held.sku_key = freed.key
      and held.product_id = freed.product_id`.execute(trx);
}

/** Inserts SKUs that are free in the store. @returns those that another product has */
export async function insertSkus(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  entries: readonly SkuEntry[],
): Promise<SkuEntry[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ product_id: string; sku_key: string }>`
    insert into product_skus (seller_id, store_id, sku_key, product_id)
    select ${sellerId}, ${storeId}, key, product_id from ${rowsOf(entries)} as added (product_id, key)
    on conflict do nothing returning product_id, sku_key`.execute(trx);
  const inserted = new Map(rows.map((row) => [row.sku_key, row.product_id]));
  return entries.filter(({ productId, key }) => inserted.get(key) !== productId);
}
