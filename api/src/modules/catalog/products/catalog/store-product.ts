import { highestPrice, lowestPrice, totalStock } from '@balcao/domain';
import type { Insertable } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { ProductsTable } from '../../../../db/products-schema';
import { searchTextOf } from '../../../../lists/search';
import { nameKeyOf } from './name-key';
import type { ProductContent } from './product-content';
import { storeImages } from './store-images';
import { storeSkus } from './store-skus';

/** What a search finds a product by. */
const searchOf = ({ name, sku, gtin, variants }: ProductContent): string =>
  searchTextOf(name, sku, gtin, ...variants.flatMap((variant) => [variant.sku, variant.gtin]));

/** A product's content as columns of its row. */
export function columnsOf(content: ProductContent) {
  return {
    name: content.name,
    name_key: nameKeyOf(content.name),
    search: searchOf(content),
    slug: content.slug,
    type: content.type,
    status: content.status,
    description: content.description,
    price_cents: content.priceCents,
    compare_at_cents: content.compareAtCents,
    cost_cents: content.costCents,
    sku: content.sku,
    gtin: content.gtin,
    ncm: content.ncm,
    weight_g: content.weightGrams,
    height_cm: content.heightCm,
    width_cm: content.widthCm,
    length_cm: content.lengthCm,
    stock_controlled: content.stockControlled,
    stock_quantity: content.stockQuantity,
    sell_without_stock: content.sellWithoutStock,
    options: JSON.stringify(content.options),
    max_installments: content.maxInstallments,
    payment_methods: JSON.stringify(content.paymentMethods),
    lowest_price_cents: lowestPrice(content) ?? 0,
    highest_price_cents: highestPrice(content) ?? 0,
    total_stock: totalStock(content),
    variant_count: content.variants.length,
  } satisfies Partial<Insertable<ProductsTable>>;
}

/** The variants of a product. */
export interface ProductVariants {
  productId: string;
  variants: ProductContent['variants'];
}

/** Writes the variants of products, new ones and others, in their order. Those that are gone are not looked for. */
export async function upsertVariants(
  trx: SellerTransaction,
  sellerId: string,
  products: readonly ProductVariants[],
): Promise<void> {
  const rows = products.flatMap(({ productId, variants }) =>
    variants.map((variant, position) => ({
      seller_id: sellerId,
      id: variant.id,
      product_id: productId,
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

async function storeVariants(
  trx: SellerTransaction,
  sellerId: string,
  productId: string,
  variants: ProductContent['variants'],
): Promise<void> {
  let gone = trx
    .deleteFrom('product_variants')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId);
  if (variants.length > 0) {
    gone = gone.where(
      'id',
      'not in',
      variants.map(({ id }) => id),
    );
  }
  await gone.execute();
  await upsertVariants(trx, sellerId, [{ productId, variants }]);
}

async function storeParts(
  trx: SellerTransaction,
  owner: Owner,
  productId: string,
  content: ProductContent,
  before: ProductContent | null,
): Promise<void> {
  const differs = (field: keyof ProductContent) =>
    JSON.stringify(content[field]) !== JSON.stringify(before?.[field] ?? []);
  if (differs('variants')) await storeVariants(trx, owner.sellerId, productId, content.variants);
  if (differs('images')) await storeImages(trx, owner, productId, content.images);
  await storeSkus(trx, owner, productId, content, before);
}

/** Where a new product comes from. */
export interface NewProduct {
  id: string;
  content: ProductContent;
}

/** Writes a product that is not there yet, with everything that belongs to it. */
export async function insertProduct(
  trx: SellerTransaction,
  owner: Owner,
  { id, content }: NewProduct,
): Promise<void> {
  const now = new Date();
  await trx
    .insertInto('products')
    .values({
      seller_id: owner.sellerId,
      id,
      store_id: owner.storeId,
      ...columnsOf(content),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await storeParts(trx, owner, id, content, null);
}

/** Writes a product's new content in the place of the one before, and counts the version up. */
export async function updateProduct(
  trx: SellerTransaction,
  owner: Owner,
  { id, version }: { id: string; version: number },
  content: ProductContent,
  before: ProductContent,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ ...columnsOf(content), version: version + 1, updated_at: new Date() })
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', id)
    .execute();
  await storeParts(trx, owner, id, content, before);
}
