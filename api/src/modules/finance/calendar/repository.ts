import type { Custody } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The cents of a store that fall due on a day, with one custodian. */
export interface DueDay {
  custody: Custody;
  day: string;
  cents: number;
  receivables: number;
}

const readDueDays = compileOnce<{ storeId: string; custody: Custody; from: string; to: string }>()(
  (statements, bind) =>
    statements
      .selectFrom('receivables')
      // As row-level security says it: a value to compare it with would be a step more for each row.
      .where(sql<boolean>`seller_id = current_seller()`)
      .where('store_id', '=', bind('storeId'))
      .where('custody', '=', bind('custody'))
      // Written out: an index of these alone is found by the word.
      .where(sql<boolean>`status = 'agendado'`)
      .where('available_on', '>=', bind('from'))
      .where('available_on', '<=', bind('to'))
      .groupBy('available_on')
      .orderBy('available_on')
      .select(sql<string>`available_on::text`.as('day'))
      .select((row) => row.fn.sum<number>('open_cents').as('cents'))
      .select((row) => row.fn.countAll<number>().as('receivables')),
);

/**
 * The amounts of a store that fall due, by day.
 * @param executor of the store's seller
 */
export async function dueDays(
  executor: Executor,
  { storeId }: Owner,
  { custody, from, to }: { custody: Custody; from: string; to: string },
): Promise<DueDay[]> {
  const rows = await readDueDays(executor, { storeId, custody, from, to });
  return rows.map(({ day, cents, receivables }) => ({
    custody,
    day,
    cents,
    receivables,
  }));
}

/**
 * The addresses that lead somewhere: of active stores, whose owner and who made it are active and have neither a new password nor
 * were blocked since, and who made it works there.
 */
const livingFeeds = (platform: Executor) =>
  platform
    .selectFrom('calendar_feeds as feed')
    .innerJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'feed.seller_id').onRef('stores.id', '=', 'feed.store_id'),
    )
    .innerJoin('users as owner', 'owner.seller_id', 'feed.seller_id')
    .innerJoin('users as maker', 'maker.id', 'feed.created_by')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.seller_id', '=', 'feed.seller_id')
        .onRef('memberships.store_id', '=', 'feed.store_id')
        .onRef('memberships.user_id', '=', 'feed.created_by')
        .on('memberships.status', '=', 'active'),
    )
    .where('stores.status', '=', 'active')
    .where('owner.status', '=', 'active')
    .where('maker.status', '=', 'active')
    .where(
      sql<boolean>`feed.created_at > coalesce(greatest(owner.links_ended_at, maker.links_ended_at), '-infinity')`,
    );

/** The address of a store's calendar: the person who made it, and when. */
export const findFeed = (platform: Executor, owner: Owner) =>
  livingFeeds(platform)
    .where(ofStore(owner, 'feed'))
    .select(['maker.name as createdBy', 'feed.created_at as createdAt'])
    .executeTakeFirst();

/** Makes the store's address the one of a token: the one before leads nowhere. */
export async function replaceFeed(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  feed: { tokenHash: string; createdBy: string; createdAt: Date },
): Promise<void> {
  const values = { token_hash: feed.tokenHash, created_by: feed.createdBy, created_at: feed.createdAt };
  await trx
    .insertInto('calendar_feeds')
    .values({ seller_id: sellerId, store_id: storeId, ...values })
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id']).doUpdateSet(values))
    .execute();
}

/** Ends the store's address. @returns whether there was one */
export async function deleteFeed(trx: SellerTransaction, owner: Owner): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('calendar_feeds').where(ofStore(owner)).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The store of an address that leads somewhere. */
export const findFeedOwner = (platform: Executor, tokenHash: string): Promise<Owner | undefined> =>
  livingFeeds(platform)
    .where('feed.token_hash', '=', tokenHash)
    .select(['feed.seller_id as sellerId', 'feed.store_id as storeId'])
    .executeTakeFirst();
