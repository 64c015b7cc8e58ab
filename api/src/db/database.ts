import type { Kysely, Transaction } from 'kysely';
import { openRolePool, type PoolOptions } from './role-pool';
import type { Schema } from './schema';
import { openSellerAccess } from './seller-access';

export type SellerTransaction = Transaction<Schema>;
/** What a repository of the platform's own tables runs on: the pool, or a transaction of it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** The API's ways to PostgreSQL. */
export interface Database {
  /**
   * Sees every seller's rows. For what stands above sellers (login, invitations by token, platform admins, background
   * jobs), never for the data of the seller who is asking.
   */
  readonly platform: Kysely<Schema>;
  /**
   * Runs `work` in a transaction that sees and writes the rows of one seller only, whatever its queries say; again, when a
   * deadlock has undone it.
   */
  withSeller<T>(sellerId: string, work: (trx: SellerTransaction) => Promise<T>): Promise<T>;
  /**
   * Sees and writes the rows of one seller only. Each statement is a transaction of its own and takes one trip: for calls
   * that need no more.
   */
  forSeller(sellerId: string): Kysely<Schema>;
  close(): Promise<void>;
}

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(options: PoolOptions): Database {
  const app = openRolePool('balcao_app', options);
  const platform = openRolePool('balcao_platform', options);
  return {
    platform: platform.kysely,
    ...openSellerAccess(app),
    async close() {
      await Promise.all([app.driver.destroy(), platform.driver.destroy()]);
    },
  };
}
