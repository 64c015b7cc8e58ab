import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';
import type { ProductContent } from './product-content';

/** Under what an SKU is taken: its case does not count. */
export const skuKeyOf = (sku: string): string => sku.toLowerCase();

type Skus = Pick<ProductContent, 'sku' | 'variants'>;

/** A product's SKUs by the field that each stands in. */
const skusOf = ({ sku, variants }: Skus) =>
  [
    { field: 'sku', key: skuKeyOf(sku) },
    ...variants.map((variant, index) => ({ field: `variants.${index}.sku`, key: skuKeyOf(variant.sku) })),
  ].filter(({ key }) => key !== '');

/** The keys of a product's SKUs and its variants'. */
export const keysOf = (skus: Skus) => [...new Set(skusOf(skus).map(({ key }) => key))];

async function refuseTaken(trx: SellerTransaction, owner: Owner, added: string[], skus: Skus): Promise<void> {
  const rows = await trx
    .selectFrom('product_skus')
    .where('seller_id', '=', owner.sellerId)
    .where('store_id', '=', owner.storeId)
    .where('sku_key', 'in', added)
    .select('sku_key')
    .execute();
  if (rows.length === 0) return;
  const taken = rows.map((row) => row.sku_key);
  const { text } = new Problem('sku_in_use');
  const fields = skusOf(skus).filter(({ key }) => taken.includes(key));
  throw new Problem('sku_in_use', {
    fields: Object.fromEntries(fields.map(({ field }) => [field, [text]])),
  });
}

/**
 * Takes a product's SKUs in its store and gives back those that it no longer has.
 * @throws Problem sku_in_use with the fields; a unique violation of `product_skus_pkey` when another transaction was faster
 */
export async function storeSkus(
  trx: SellerTransaction,
  owner: Owner,
  productId: string,
  content: Skus,
  before: Skus | null,
): Promise<void> {
  const wanted = keysOf(content);
  const held = before === null ? [] : keysOf(before);
  const gone = held.filter((key) => !wanted.includes(key));
  const added = wanted.filter((key) => !held.includes(key));
  if (gone.length > 0) {
    await trx
      .deleteFrom('product_skus')
      .where('seller_id', '=', owner.sellerId)
      .where('store_id', '=', owner.storeId)
      .where('product_id', '=', productId)
      .where('sku_key', 'in', gone)
      .execute();
  }
  if (added.length === 0) return;
  await refuseTaken(trx, owner, added, content);
  await trx
    .insertInto('product_skus')
    .values(
      added.map((key) => ({
        seller_id: owner.sellerId,
        store_id: owner.storeId,
        sku_key: key,
        product_id: productId,
      })),
    )
    .execute();
}
