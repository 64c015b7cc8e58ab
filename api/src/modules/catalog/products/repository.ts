import type { Product } from '@balcao/api-schema';
import { type ChargedPrice, SHOPIFY_SYNCED_FIELDS } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { fieldsOfRow } from './field-columns';
import { imageUrlOf } from './images/image-url';
import { type Sales, salesOf } from './list/sales-repository';
import { recentPricesOf } from './prices/repository';
import { reservedUnitsOf } from './stock/repository';

const selectProducts = (trx: SellerTransaction, owner: Owner, ids: readonly string[]) =>
  trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .selectAll();

type StoredProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

const selectVariants = (trx: SellerTransaction, sellerId: string, ids: readonly string[]) =>
  trx
    .selectFrom('product_variants')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('product_id')
    .orderBy('position')
    .select(['product_id', 'id', 'option_values', 'price_cents', 'sku', 'gtin', 'stock_quantity'])
    .execute();

const selectImages = (trx: SellerTransaction, sellerId: string, ids: readonly string[]) =>
  trx
    .selectFrom('product_images')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('product_id')
    .orderBy('position')
    .select(['product_id', 'id', 'alt', 'width', 'height'])
    .execute();

interface Parts {
  variants: Awaited<ReturnType<typeof selectVariants>>;
  images: Awaited<ReturnType<typeof selectImages>>;
  sales: Sales;
  reserved: number;
  prices: ChargedPrice[];
}

function toProduct(row: StoredProduct, { variants, images, sales, reserved, prices }: Parts): Product {
  return {
    ...fieldsOfRow(row),
    id: row.id,
    version: row.version,
    origin: row.origin,
    options: row.options,
    variants: variants.map((variant) => ({
      id: variant.id,
      values: variant.option_values,
      priceCents: variant.price_cents,
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
    lockedFields: row.origin === 'shopify' ? [...SHOPIFY_SYNCED_FIELDS] : [],
    originUrl: row.origin_url,
    deletable: !sales.isSold,
    reservedQuantity: reserved,
    soldLast30Days: sales.last30Days,
    recentPrices: prices,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function byProduct<Part extends { product_id: string | null }>(parts: readonly Part[]) {
  const groups = new Map<string | null, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.product_id);
    if (group) group.push(part);
    else groups.set(part.product_id, [part]);
  }
  return groups;
}

async function toProducts(
  trx: SellerTransaction,
  owner: Owner,
  rows: readonly StoredProduct[],
): Promise<Product[]> {
  if (rows.length === 0) return [];
  const { sellerId } = owner;
  const ids = rows.map(({ id }) => id);
  const [storedVariants, storedImages, sales, reserved, prices] = await Promise.all([
    selectVariants(trx, sellerId, ids),
    selectImages(trx, sellerId, ids),
    salesOf(trx, sellerId, ids),
    reservedUnitsOf(trx, sellerId, ids),
    recentPricesOf(trx, owner, ids),
  ]);
  const variants = byProduct(storedVariants);
  const images = byProduct(storedImages);
  return rows.map((row) =>
    toProduct(row, {
      variants: variants.get(row.id) ?? [],
      images: images.get(row.id) ?? [],
      sales: sales.get(row.id) ?? { isSold: false, last30Days: 0 },
      reserved: reserved.get(row.id) ?? 0,
      prices: prices.get(row.id) ?? [],
    }),
  );
}

/** Products of a store as the API shows them, in the order of the ids. Unknown ids are left out. */
export async function findProducts(
  trx: SellerTransaction,
  owner: Owner,
  ids: readonly string[],
): Promise<Product[]> {
  const rows = await selectProducts(trx, owner, ids).execute();
  const byId = new Map((await toProducts(trx, owner, rows)).map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** As `findProducts` but in any order. Locks the products until the transaction ends, always in the same order. */
export async function lockProducts(
  trx: SellerTransaction,
  owner: Owner,
  ids: readonly string[],
): Promise<Product[]> {
  return toProducts(trx, owner, await selectProducts(trx, owner, ids).orderBy('id').forUpdate().execute());
}

/** A product of a store as the API shows it. */
export async function findProduct(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<Product | undefined> {
  return (await findProducts(trx, owner, [id]))[0];
}

/** As `findProduct`. Locks the product until the transaction ends. */
export async function lockProduct(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<Product | undefined> {
  return (await lockProducts(trx, owner, [id]))[0];
}

/** The id of the store's newest product with a status. */
export async function findNewestProductId(
  trx: SellerTransaction,
  owner: Owner,
  status: 'active' | 'draft',
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
