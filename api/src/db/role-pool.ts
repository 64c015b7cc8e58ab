import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool } from 'pg';
import { PipelinedDriver } from './pipelined-driver';
import type { Schema } from './schema';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;

export interface PoolOptions {
  url: string;
  /** Connections per role; a replica holds at most twice as many. */
  poolSize: number;
  /** Told when an idle connection breaks. The pool makes a new one by itself. */
  onConnectionLost: (error: Error) => void;
}

/** Connections that act in one role, and Kysely on top of them. */
export interface RolePool {
  kysely: Kysely<Schema>;
  dialect: Dialect;
  driver: PipelinedDriver;
}

/** Opens a pool whose connections are in the role from their start. Nothing connects before the first query. */
export function openRolePool(role: 'balcao_app' | 'balcao_platform', options: PoolOptions): RolePool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c role=${role} -c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    application_name: role,
    pipeline: true,
  });
  // Without listeners a restart of the server would end the process. The pool's covers connections at rest. A connection
  // that is lent out, between two queries, needs one of its own; there the next query tells of the loss.
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const driver = new PipelinedDriver(pool);
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
  return { kysely: new Kysely<Schema>({ dialect }), dialect, driver };
}
