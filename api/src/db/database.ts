import type { Kysely, Transaction } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Executor, SellerTransaction } from './executor';
import { pipelinedTransactions } from './pipelined-transactions';
import { OutOfTurn, workInTurn, workOutOfTurn } from './posting-turn';
import { PostingTurns } from './posting-turns';
import { retryOnDeadlock } from './retry-on-deadlock';
import { CONNECT_TIMEOUT_SECONDS, openRolePool, type PoolOptions } from './role-pool';
import type { Schema } from './schema';

export type { Executor, SellerTransaction };

/** The API's access to PostgreSQL. */
export interface Database {
  /**
   * Sees every seller's rows. For what stands above sellers (login, invitations by token, platform admins, background
   * jobs), never for the data of the seller who is asking. Its own transactions are not retried after a deadlock: a request
   * takes `withPlatform`.
   */
  readonly platform: Kysely<Schema>;
  /**
   * Runs `work` in a transaction that sees every seller's rows. Unlike in a transaction of `platform`, statements that
   * do not wait for each other share one round trip; those that are deferred (`defer`) share that of the next one, or of the commit.
   * It is retried after a deadlock.
   */
  withPlatform<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that sees and writes the rows of one seller only, whatever its queries say. It is
   * retried after a deadlock. Statements that are deferred (`defer`) share the round trip of the next one, or of the commit.
   */
  withSeller<T>(sellerId: string, work: (trx: SellerTransaction) => Promise<T>): Promise<T>;
  /**
   * As `withSeller`, for what posts to the seller's accounts: a few at a time, and the others wait before they take a connection.
   * It waits two seconds for a locked row. Never within another transaction of the same seller, which would wait for itself.
   *
   * A transaction of `withSeller` that finds that it posts is rolled back and run again here.
   *
   * @throws SellerBusy when too many wait
   */
  withLedger<T>(sellerId: string, work: (trx: SellerTransaction) => Promise<T>): Promise<T>;
  /**
   * Sees and writes the rows of one seller only. Each statement is a transaction of its own in one round trip: for
   * calls that need no more.
   */
  forSeller(sellerId: string): Kysely<Schema>;
  close(): Promise<void>;
}

/** Names the seller of a transaction, until its end. */
const sellerSettings = (sellerId: string): QueryConfig[] => [
  { text: "select set_config('app.seller_id', $1, true)", values: [sellerId] },
];

/** As `sellerSettings`, and bounds how long the transaction waits for a row that another one has locked. */
const postingSettings = (sellerId: string): QueryConfig[] => [
  {
    text: "select set_config('app.seller_id', $1, true), set_config('lock_timeout', $2, true)",
    values: [sellerId, `${LOCK_TIMEOUT_MS}ms`],
  },
];

const LOCK_TIMEOUT_MS = 2_000;
/** Of one seller in one process. A second one is ready when the first commits; more would only hold connections. */
const POSTINGS_AT_ONCE = 2;
const WAITING_POSTINGS = 300;

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(options: PoolOptions): Database {
  const app = openRolePool('balcao_app', options);
  const platform = openRolePool('balcao_platform', options);
  // Its connections see no rows while no seller is set.
  const ofSellers = pipelinedTransactions(app);
  const ofPlatform = pipelinedTransactions(platform);
  const turns = new PostingTurns({
    // Whatever the size of the pool, one connection is left to other sellers.
    atOnce: Math.max(1, Math.min(POSTINGS_AT_ONCE, options.poolSize - 1)),
    waiting: WAITING_POSTINGS,
    waitMs: (options.connectTimeoutSeconds ?? CONNECT_TIMEOUT_SECONDS) * 1_000,
  });
  const withLedger: Database['withLedger'] = (sellerId, work) =>
    turns.claim(sellerId, () =>
      retryOnDeadlock(() => ofSellers.inTransaction(postingSettings(sellerId), workInTurn(work))),
    );
  return {
    platform: platform.kysely,
    withPlatform: (work) => retryOnDeadlock(() => ofPlatform.inTransaction([], work)),
    async withSeller(sellerId, work) {
      try {
        return await retryOnDeadlock(() =>
          ofSellers.inTransaction(sellerSettings(sellerId), workOutOfTurn(work)),
        );
      } catch (error) {
        if (!(error instanceof OutOfTurn)) throw error;
        return withLedger(sellerId, work);
      }
    },
    withLedger,
    forSeller: (sellerId) => ofSellers.oneByOne(sellerSettings(sellerId)),
    async close() {
      await Promise.all([app.driver.destroy(), platform.driver.destroy()]);
    },
  };
}
