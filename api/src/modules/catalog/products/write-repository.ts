import { foldText, highestPrice, lowestPrice, totalStock } from '@balcao/domain';
import type { Insertable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { searchTextOf } from '../../../lists/search';
import type { ProductsTable } from '../tables/products-schema';
import { columnsOfFields } from './field-columns';
import type { ProductContent } from './product-content';
import type { ProductWrite } from './product-write';

/** How many characters of a name lists compare. A cursor must hold them. */
const COMPARED_CHARACTERS = 80;

/** The sort key of a name: its beginning without case and accents. */
const nameKeyOf = (name: string): string => [...foldText(name)].slice(0, COMPARED_CHARACTERS).join('');

/** The text that a search finds a product by. */
const searchOf = ({ name, sku, gtin, variants }: ProductContent): string =>
  searchTextOf(name, sku, gtin, ...variants.flatMap((variant) => [variant.sku, variant.gtin]));

/** A product's content as columns of its row. */
function columnsOf(content: ProductContent) {
  return {
    ...columnsOfFields(content),
    name_key: nameKeyOf(content.name),
    search: searchOf(content),
    options: JSON.stringify(content.options),
    lowest_price_cents: lowestPrice(content) ?? 0,
    highest_price_cents: highestPrice(content) ?? 0,
    total_stock: totalStock(content),
    variant_count: content.variants.length,
  } satisfies Partial<Insertable<ProductsTable>>;
}

/** Writes rows of products: new ones at version 1, stored ones at their next version. */
export async function upsertProducts(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  writes: readonly ProductWrite[],
): Promise<void> {
  const now = new Date();
  const rows = writes.map(({ id, content, current }) => ({
    key: { seller_id: sellerId, id, store_id: storeId, created_at: now },
    changing: {
      ...columnsOf(content),
      version: (current?.version ?? 0) + 1,
      moves_since_edit: 0,
      updated_at: now,
    },
  }));
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first.changing) as (keyof typeof first.changing)[];
  await trx
    .insertInto('products')
    .values(rows.map(({ key, changing }) => ({ ...key, ...changing })))
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'id'])
        .doUpdateSet((row) => Object.fromEntries(names.map((name) => [name, row.ref(`excluded.${name}`)]))),
    )
    .execute();
}

/** Writes new and stored variants, in the order of their products. */
export async function upsertVariants(
  trx: SellerTransaction,
  sellerId: string,
  products: readonly Pick<ProductWrite, 'id' | 'content'>[],
): Promise<void> {
  const rows = products.flatMap(({ id, content }) =>
    content.variants.map((variant, position) => ({
      seller_id: sellerId,
      id: variant.id,
      product_id: id,
      position,
      option_values: JSON.stringify(variant.values),
      price_cents: variant.priceCents,
      sku: variant.sku,
      gtin: variant.gtin,
      stock_quantity: variant.stockQuantity,
    })),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('product_variants')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        option_values: row.ref('excluded.option_values'),
        price_cents: row.ref('excluded.price_cents'),
        sku: row.ref('excluded.sku'),
        gtin: row.ref('excluded.gtin'),
        stock_quantity: row.ref('excluded.stock_quantity'),
      })),
    )
    .execute();
}

export async function deleteVariants(
  trx: SellerTransaction,
  sellerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('product_variants').where('seller_id', '=', sellerId).where('id', 'in', ids).execute();
}

/** Deletes a product and its dependent rows. Its images stay, detached. */
export async function deleteProductRow(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
): Promise<void> {
  await trx.deleteFrom('products').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}

/**
 * The store's products that have these slugs.
 * @returns product ids by slug
 */
export async function findSlugHolders(
  trx: SellerTransaction,
  owner: Owner,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('slug', 'in', slugs)
    .select(['slug', 'id'])
    .execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}
