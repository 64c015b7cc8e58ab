import { type Dialect, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool } from 'pg';
import { PipelinedDriver } from './pipelined-driver';
import { PoolAdapter, type PoolContext } from './pool-adapter';
import { QuickClient } from './quick-client';
import type { Schema } from './schema';
import type { WriteWatch } from './write-watch';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const NOTHING_WATCHED: WriteWatch = { isWatched: () => false, onWritten: () => {} };

export interface PoolOptions extends Pick<PoolContext, 'auditKey'> {
  url: string;
  /** Connections per role. A replica holds at most twice as many. */
  poolSize: number;
  /** Called when an idle connection breaks. The pool replaces it. */
  onConnectionLost: (error: Error) => void;
  /** By default nothing is watched. */
  watch?: WriteWatch;
  /** By default nobody is told. */
  onLiveChange?: PoolContext['onLiveChange'];
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
    Client: QuickClient,
    pipeline: true,
  });
  // Without listeners, a restart of the server would end the process. The pool's listener covers idle connections. A
  // lent connection between two queries needs its own; its next query reports the loss.
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const { auditKey, onLiveChange = () => {} } = options;
  const driver = new PipelinedDriver(pool, options.watch ?? NOTHING_WATCHED);
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PoolAdapter({ auditKey, onLiveChange }),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
  return { kysely: new Kysely<Schema>({ dialect }), dialect, driver };
}
