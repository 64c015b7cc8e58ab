import type { ProductOrigin } from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';
import type { OriginPicture } from '../../tables/products-schema';

/** A product as another system calls it. */
export interface OriginKey {
  origin: Exclude<ProductOrigin, 'manual'>;
  originId: string;
}

/** The product that another system calls so, locked until the transaction ends. */
export const lockSynced = (
  trx: SellerTransaction,
  owner: Owner,
  { origin, originId }: OriginKey,
): Promise<{ id: string; origin_version: string; origin_pictures: OriginPicture[] } | undefined> =>
  trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('origin', '=', origin)
    .where('origin_id', '=', originId)
    .select(['id', 'origin_version', 'origin_pictures'])
    .forUpdate()
    .executeTakeFirst();

/** Notes which product of another system this is, and in which state it was taken in. */
export async function noteOrigin(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  { origin, originId, originUrl, version }: OriginKey & { originUrl?: string; version: string },
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      origin,
      origin_id: originId,
      origin_version: version,
      ...(originUrl !== undefined && { origin_url: originUrl }),
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Notes the pictures that another system has of a product. */
export async function notePictures(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  pictures: readonly OriginPicture[],
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ origin_pictures: JSON.stringify(pictures) })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** The pictures that another system has of a product; undefined where it is gone. */
export async function findPictures(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<OriginPicture[] | undefined> {
  const row = await trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', '=', id)
    .select('origin_pictures')
    .executeTakeFirst();
  return row?.origin_pictures;
}

/** Our images that were made of these pictures, for a product or for none yet, by the address of the picture. */
export async function findImagesOf(
  trx: SellerTransaction,
  owner: Owner,
  productId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map();
  const rows = await trx
    .selectFrom('product_images')
    .where(ofStore(owner))
    .where('origin_url', 'in', urls)
    .where(({ or, eb }) => or([eb('product_id', 'is', null), eb('product_id', '=', productId)]))
    // One that the product has comes last, and counts.
    .orderBy('product_id', (order) => order.desc().nullsFirst())
    .select(['id', 'origin_url'])
    .execute();
  return new Map(rows.map(({ id, origin_url }) => [origin_url, id]));
}

/** Notes of which picture an image was made. */
export async function noteImageOrigin(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  url: string,
): Promise<void> {
  await trx
    .updateTable('product_images')
    .set({ origin_url: url })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** As the index `products_without_weight` has it. */
const lacksWeight = sql<SqlBool>`origin = 'shopify' and type = 'physical' and status <> 'archived'
  and coalesce(weight_g, 0) = 0`;

const ofOrigin = (executor: Executor, owner: Owner, originUrl: string) =>
  executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where(lacksWeight)
    .where('origin_url', 'like', `${originUrl}%`);

/** How many products of a shop are shipped and have no weight. @param originUrl the address that theirs begin with */
export async function countWithoutWeight(
  executor: Executor,
  owner: Owner,
  originUrl: string,
): Promise<number> {
  const { count } = await ofOrigin(executor, owner, originUrl)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of some of them, after an id. */
export async function listWithoutWeight(
  executor: Executor,
  owner: Owner,
  { originUrl, after, limit }: { originUrl: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await ofOrigin(executor, owner, originUrl)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
