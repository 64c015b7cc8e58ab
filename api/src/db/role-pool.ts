import { type Dialect, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool } from 'pg';
import { KeyedAdapter } from './keyed-adapter';
import { PipelinedDriver } from './pipelined-driver';
import type { Schema } from './schema';
import type { WriteWatch } from './write-watch';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const NOTHING_WATCHED: WriteWatch = { isWatched: () => false, onWritten: () => {} };

export interface PoolOptions {
  url: string;
  /** Connections per role. A replica holds at most twice as many. */
  poolSize: number;
  /** The key of the audit log's hashes. */
  auditKey: Uint8Array;
  /** Called when an idle connection breaks. The pool replaces it. */
  onConnectionLost: (error: Error) => void;
  /** By default nothing is watched. */
  watch?: WriteWatch;
}

/** Connections that act in one role, and Kysely on top of them. */
export interface RolePool {
  kysely: Kysely<Schema>;
  dialect: Dialect;
  driver: PipelinedDriver;
}

/** Opens a pool whose connections start in the role. Nothing connects before the first query. */
export function openRolePool(role: 'balcao_app' | 'balcao_platform', options: PoolOptions): RolePool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c role=${role} -c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    application_name: role,
    pipeline: true,
  });
  // Without listeners, a restart of the server would end the process. The pool's listener covers idle connections. A
  // lent connection between two queries needs its own; its next query reports the loss.
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const driver = new PipelinedDriver(pool, options.watch ?? NOTHING_WATCHED);
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new KeyedAdapter(options.auditKey),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
  return { kysely: new Kysely<Schema>({ dialect }), dialect, driver };
}
