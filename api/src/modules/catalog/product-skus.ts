import { sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import type { ProductContent, ProductWrite } from './product-content';

/** The key that makes an SKU unique in its store. Case does not count. */
export const skuKeyOf = (sku: string): string => sku.toLowerCase();

/** The products that have some SKUs, themselves or in one of their variants. @returns product ids by SKU key */
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

interface SkuEntry {
  productId: string;
  key: string;
}

const rowsOf = (entries: readonly SkuEntry[]) =>
  sql`unnest(${entries.map(({ productId }) => productId)}::text[], ${entries.map(({ key }) => key)}::text[])`;

/** The SKUs of a product, by the field that holds each. */
const skusOf = ({ sku, variants }: Pick<ProductContent, 'sku' | 'variants'>) =>
  [
    { field: 'sku', key: skuKeyOf(sku) },
    ...variants.map((variant, index) => ({ field: `variants.${index}.sku`, key: skuKeyOf(variant.sku) })),
  ].filter(({ key }) => key !== '');

/** Each SKU of a product and its variants, once. */
const entriesOf = (productId: string, content: ProductContent | undefined): SkuEntry[] =>
  [...new Set(content ? skusOf(content).map(({ key }) => key) : [])].map((key) => ({ productId, key }));

const without = (entries: readonly SkuEntry[], others: readonly SkuEntry[]) =>
  entries.filter(({ key }) => !others.some((other) => other.key === key));

/**
 * Reserves the SKUs of products in their store and frees those that they no longer have.
 * @throws Problem sku_in_use with the fields whose SKU another product has
 */
export async function reserveSkus(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<void> {
  const changes = writes.map(({ id, content, current }) => {
    const [before, after] = [entriesOf(id, current?.content), entriesOf(id, content)];
    return { freed: without(before, after), added: without(after, before) };
  });
  const freed = changes.flatMap((change) => change.freed);
  const added = changes.flatMap((change) => change.added);
  if (freed.length > 0)
    await sql`delete from product_skus as held using ${rowsOf(freed)} as freed (product_id, key)
      where ${ofStore(owner, 'held')} and held.sku_key = freed.key
        and held.product_id = freed.product_id`.execute(trx);
  if (added.length === 0) return;
  const { rows } = await sql<{ product_id: string; sku_key: string }>`
    insert into product_skus (seller_id, store_id, sku_key, product_id)
    select ${owner.sellerId}, ${owner.storeId}, key, product_id from ${rowsOf(added)} as added (product_id, key)
    on conflict do nothing returning product_id, sku_key`.execute(trx);
  const inserted = new Map(rows.map((row) => [row.sku_key, row.product_id]));
  const taken = added.filter(({ productId, key }) => inserted.get(key) !== productId);
  if (taken.length === 0) return;
  const { text } = new Problem('sku_in_use');
  const fields = writes.flatMap(({ id, content }) =>
    skusOf(content).filter(({ key }) => taken.some((entry) => entry.productId === id && entry.key === key)),
  );
  throw new Problem('sku_in_use', {
    fields: Object.fromEntries(fields.map(({ field }) => [field, [text]])),
  });
}
