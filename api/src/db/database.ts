import { Kysely, sql, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { CommitDialect } from './commit-driver';
import type { Schema } from './schema';

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
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections per role; a replica holds at most twice as many. */
  poolSize: number;
  /** Told when an idle connection breaks. The pool makes a new one by itself. */
  onConnectionLost: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;

function openPool(role: 'balcao_app' | 'balcao_platform', options: DatabaseOptions): Kysely<Schema> {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c role=${role} -c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    application_name: role,
  });
  // Without listeners a restart of the server would end the process. The pool's covers connections at rest. A connection
  // that is lent out, between two queries, needs one of its own; there the next query tells of the loss.
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new CommitDialect({ pool }) });
}

/** PostgreSQL's code for a transaction that it undid because two waited for each other. */
const DEADLOCK = '40P01';
const MOST_TRIES = 3;

/** Nothing is left of a transaction that met another one in a deadlock, and that one goes on: a moment later it succeeds. */
async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== DEADLOCK || tries === MOST_TRIES) throw error;
    }
  }
}

/** Opens the pools. Nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const app = openPool('balcao_app', options);
  const platform = openPool('balcao_platform', options);
  return {
    platform,
    withSeller: (sellerId, work) =>
      againAfterDeadlock(() =>
        app.transaction().execute(async (trx) => {
          await sql`select set_config('app.seller_id', ${sellerId}, true)`.execute(trx);
          return work(trx);
        }),
      ),
    async close() {
      await Promise.all([app.destroy(), platform.destroy()]);
    },
  };
}
