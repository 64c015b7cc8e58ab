import type { Kysely, Transaction } from 'kysely';
import type { QueryConfig } from 'pg';
import type { AtCommit } from './at-commit';
import type { Executor, SellerTransaction } from './executor';
import { pipelinedTransactions } from './pipelined-transactions';
import { retryOnDeadlock } from './retry-on-deadlock';
import { openRolePool, type PoolOptions } from './role-pool';
import type { Schema } from './schema';

export type { Executor, SellerTransaction };

/** The API's access to PostgreSQL. */
export interface Database {
  /**
   * Sees every seller's rows. For what stands above sellers (login, invitations by token, platform admins, background
   * jobs), never for the data of the seller who is asking.
   */
  readonly platform: Kysely<Schema>;
  /**
   * Runs `work` in a transaction that sees every seller's rows. Unlike in a transaction of `platform`, statements that
   * do not wait for each other share one round trip; those that are returned as `AtCommit` share that of the commit. It is
   * retried after a deadlock.
   */
  withPlatform<T>(work: (trx: Transaction<Schema>) => Promise<T | AtCommit<T>>): Promise<T>;
  /**
   * Runs `work` in a transaction that sees and writes the rows of one seller only, whatever its queries say. It is
   * retried after a deadlock. Statements that are returned as `AtCommit` share the round trip of the commit.
   */
  withSeller<T>(sellerId: string, work: (trx: SellerTransaction) => Promise<T | AtCommit<T>>): Promise<T>;
  /**
   * Sees and writes the rows of one seller only. Each statement is a transaction of its own in one round trip: for
   * calls that need no more.
   */
  forSeller(sellerId: string): Kysely<Schema>;
  close(): Promise<void>;
}

/** Names the seller of a transaction, until its end. */
const tenantOf = (sellerId: string): QueryConfig[] => [
  { text: "select set_config('app.seller_id', $1, true)", values: [sellerId] },
];

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(options: PoolOptions): Database {
  const app = openRolePool('balcao_app', options);
  const platform = openRolePool('balcao_platform', options);
  // Its connections see no rows while no seller is set.
  const ofSellers = pipelinedTransactions(app);
  const ofPlatform = pipelinedTransactions(platform);
  return {
    platform: platform.kysely,
    withPlatform: (work) => retryOnDeadlock(() => ofPlatform.inTransaction([], work)),
    withSeller: (sellerId, work) => retryOnDeadlock(() => ofSellers.inTransaction(tenantOf(sellerId), work)),
    forSeller: (sellerId) => ofSellers.oneByOne(tenantOf(sellerId)),
    async close() {
      await Promise.all([app.driver.destroy(), platform.driver.destroy()]);
    },
  };
}
