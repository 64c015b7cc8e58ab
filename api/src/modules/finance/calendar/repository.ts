import type { Custody } from '@balcao/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../../db/compile-once';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** What of a store falls due on a day, with one custodian. */
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
      .select((row) => row.fn.sum<string>('open_cents').as('cents'))
      .select((row) => row.fn.countAll<string>().as('receivables')),
);

/** What of a store falls due, by day. @param executor of the store's seller */
export async function dueDays(
  executor: Executor,
  { storeId }: Owner,
  { custody, from, to }: { custody: Custody; from: string; to: string },
): Promise<DueDay[]> {
  const rows = await readDueDays(executor, { storeId, custody, from, to });
  return rows.map(({ day, cents, receivables }) => ({
    custody,
    day,
    cents: Number(cents),
    receivables: Number(receivables),
  }));
}

/** Who made the store's address, and when. */
export const findFeed = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor
    .selectFrom('calendar_feeds')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .select(['created_by', 'created_at'])
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
export async function deleteFeed(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_feeds')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The store of an address. */
export async function findFeedOwner(executor: Executor, tokenHash: string): Promise<Owner | undefined> {
  const row = await executor
    .selectFrom('calendar_feeds')
    .where('token_hash', '=', tokenHash)
    .select(['seller_id', 'store_id'])
    .executeTakeFirst();
  return row && { sellerId: row.seller_id, storeId: row.store_id };
}
