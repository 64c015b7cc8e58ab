import type { Product } from '@balcao/api-schema';
import {
  PRODUCT_VALUE_FIELDS,
  type ProductValues,
  SHOPIFY_SYNCED_FIELDS,
  valuePerField,
} from '@balcao/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { type ProductFieldColumns, productColumn } from '../../db/product-columns';
import { FIRST_OF_30_DAYS } from '../../lists/conditions';
import { imageUrlOf } from './product-images';
import { recentPricesOf } from './product-prices';

/** The fields of a product's row. */
export const fieldsOfRow = (row: Selectable<ProductFieldColumns>): ProductValues =>
  valuePerField(PRODUCT_VALUE_FIELDS, (field) => row[productColumn(field)]) as ProductValues;

/** A product's fields as columns of its row. Lists are stored as JSON. */
export function columnsOfFields(values: ProductValues): Required<Insertable<ProductFieldColumns>> {
  const columns = PRODUCT_VALUE_FIELDS.map((field) => {
    const value = values[field];
    return [productColumn(field), Array.isArray(value) ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns);
}

const selectProducts = (trx: SellerTransaction, owner: Owner, ids: readonly string[]) =>
  trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .selectAll();

/** Parts without their product's id, by that id. */
function byProduct<Part extends { productId: string | null }>(parts: readonly Part[]) {
  const groups = new Map<string | null, Omit<Part, 'productId'>[]>();
  for (const { productId, ...part } of parts) {
    const group = groups.get(productId);
    if (group) group.push(part);
    else groups.set(productId, [part]);
  }
  return groups;
}

interface Sales {
  id: string;
  /** Whether any unit was ever sold, or an order was to have one. */
  isSold: boolean;
  last30Days: number;
}

async function toProducts(
  trx: SellerTransaction,
  owner: Owner,
  rows: Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>,
): Promise<Product[]> {
  if (rows.length === 0) return [];
  const { sellerId } = owner;
  const ids = rows.map(({ id }) => id);
  const [storedVariants, storedImages, sales, reserved, prices] = await Promise.all([
    trx
      .selectFrom('product_variants')
      .where('seller_id', '=', sellerId)
      .where('product_id', '=', sql<string>`any(${ids}::text[])`)
      .orderBy('product_id')
      .orderBy('position')
      // In the order in which versions of a variant are compared.
      .select(['product_id as productId', 'id', 'option_values as values', 'price_cents as priceCents'])
      .select(['sku', 'gtin', 'stock_quantity as stockQuantity'])
      .execute(),
    trx
      .selectFrom('product_images')
      .where('seller_id', '=', sellerId)
      .where('product_id', '=', sql<string>`any(${ids}::text[])`)
      .orderBy('product_id')
      .orderBy('position')
      .select(['product_id as productId', 'id', 'alt', 'width', 'height'])
      .execute(),
    sql<Sales>`
      select asked.id,
        exists (select 1 from product_sales_daily s where s.seller_id = ${sellerId} and s.product_id = asked.id)
          or exists (select 1 from stock_reservations r where r.seller_id = ${sellerId} and r.product_id = asked.id) as "isSold",
        coalesce((select sum(s.quantity) from product_sales_daily s
          where s.seller_id = ${sellerId} and s.product_id = asked.id and s.day >= ${FIRST_OF_30_DAYS}), 0)::int as "last30Days"
      from unnest(${ids}::text[]) as asked (id)`.execute(trx),
    // Units that wait for the payment of an order.
    trx
      .selectFrom('stock_reservations')
      .where('seller_id', '=', sellerId)
      .where('product_id', '=', sql<string>`any(${ids}::text[])`)
      .where('status', '=', 'reserved')
      .groupBy('product_id')
      .select(['product_id', sql<number>`sum(held)::int`.as('units')])
      .execute(),
    recentPricesOf(trx, owner, ids),
  ]);
  const variants = byProduct(storedVariants);
  const images = byProduct(storedImages);
  const unitsById = new Map(reserved.map(({ product_id, units }) => [product_id, units]));
  const salesById = new Map(sales.rows.map((row) => [row.id, row]));
  return rows.map((row) => ({
    ...fieldsOfRow(row),
    id: row.id,
    version: row.version,
    origin: row.origin,
    options: row.options,
    variants: variants.get(row.id) ?? [],
    images: (images.get(row.id) ?? []).map((image) => ({
      ...image,
      url: imageUrlOf(image.id, 'full'),
      thumbUrl: imageUrlOf(image.id, 'thumb'),
    })),
    lockedFields: row.origin === 'shopify' ? [...SHOPIFY_SYNCED_FIELDS] : [],
    originUrl: row.origin_url,
    deletable: !salesById.get(row.id)?.isSold,
    reservedQuantity: unitsById.get(row.id) ?? 0,
    soldLast30Days: salesById.get(row.id)?.last30Days ?? 0,
    recentPrices: prices.get(row.id) ?? [],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
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
