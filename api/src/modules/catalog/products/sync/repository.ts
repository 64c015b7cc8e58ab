import type { ProductOrigin } from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../../db/database';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';

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
): Promise<{ id: string; origin_version: string } | undefined> =>
  trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('origin', '=', origin)
    .where('origin_id', '=', originId)
    .select(['id', 'origin_version'])
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
