import type { Product } from '@balcao/api-schema';
import { SHOPIFY_SYNCED_FIELDS } from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { imageUrlOf } from './image-url';

const centsOf = (stored: string | null): number | null => (stored === null ? null : Number(stored));

const selectProduct = (trx: SellerTransaction, { sellerId, storeId }: Owner, id: string) =>
  trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .selectAll();

type StoredProduct = NonNullable<Awaited<ReturnType<ReturnType<typeof selectProduct>['executeTakeFirst']>>>;

const selectVariants = (trx: SellerTransaction, sellerId: string, productId: string) =>
  trx
    .selectFrom('product_variants')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .orderBy('position')
    .select(['id', 'option_values', 'price_cents', 'sku', 'gtin', 'stock_quantity'])
    .execute();

const selectImages = (trx: SellerTransaction, sellerId: string, productId: string) =>
  trx
    .selectFrom('product_images')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .orderBy('position')
    .select(['id', 'alt', 'width', 'height'])
    .execute();

/** Whether nothing was ever sold of a product. */
export async function isUnsold(
  trx: SellerTransaction,
  sellerId: string,
  productId: string,
): Promise<boolean> {
  const { rows } = await sql<{ sold: SqlBool }>`select exists (select 1 from product_sales_daily
    where seller_id = ${sellerId} and product_id = ${productId}) as sold`.execute(trx);
  return rows[0]?.sold !== true;
}

async function toProduct(trx: SellerTransaction, row: StoredProduct): Promise<Product> {
  const variants = await selectVariants(trx, row.seller_id, row.id);
  const images = await selectImages(trx, row.seller_id, row.id);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    type: row.type,
    status: row.status,
    origin: row.origin,
    description: row.description,
    priceCents: centsOf(row.price_cents),
    compareAtCents: centsOf(row.compare_at_cents),
    costCents: centsOf(row.cost_cents),
    sku: row.sku,
    gtin: row.gtin,
    ncm: row.ncm,
    weightGrams: row.weight_g,
    heightCm: row.height_cm,
    widthCm: row.width_cm,
    lengthCm: row.length_cm,
    stockControlled: row.stock_controlled,
    stockQuantity: row.stock_quantity,
    sellWithoutStock: row.sell_without_stock,
    options: row.options,
    variants: variants.map((variant) => ({
      id: variant.id,
      values: variant.option_values,
      priceCents: centsOf(variant.price_cents),
      sku: variant.sku,
      gtin: variant.gtin,
      stockQuantity: variant.stock_quantity,
    })),
    images: images.map(({ id, alt, width, height }) => ({
      id,
      alt,
      url: imageUrlOf(id, 'full'),
      thumbUrl: imageUrlOf(id, 'thumb'),
      width,
      height,
    })),
    maxInstallments: row.max_installments,
    paymentMethods: row.payment_methods,
    lockedFields: row.origin === 'shopify' ? [...SHOPIFY_SYNCED_FIELDS] : [],
    originUrl: row.origin_url,
    deletable: await isUnsold(trx, row.seller_id, row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A product of a store as the API shows it. */
export async function findProduct(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<Product | undefined> {
  const row = await selectProduct(trx, owner, id).executeTakeFirst();
  return row && toProduct(trx, row);
}

/** As `findProduct`, keeping other changes of the product out until the transaction ends. */
export async function lockProduct(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<Product | undefined> {
  const row = await selectProduct(trx, owner, id).forUpdate().executeTakeFirst();
  return row && toProduct(trx, row);
}
