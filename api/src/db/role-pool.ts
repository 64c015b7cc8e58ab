import { type Dialect, Kysely, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Pool } from 'pg';
import type { WriteWatch } from './driver-context';
import { PipelinedDriver } from './pipelined-driver';
import { PoolAdapter, type PoolContext } from './pool-adapter';
import { quickSocket } from './quick-socket';
import type { Schema } from './schema';
import { StatementNames } from './statement-names';
import { VALUE_PARSERS } from './value-parsers';

/** How long a call waits for a connection. */
export const CONNECT_TIMEOUT_SECONDS = 3;
const STATEMENT_TIMEOUT_MS = 10_000;
/** A new connection knows no plans and no tables: what comes in a burst would pay for all of them at once. */
const KEPT_IDLE_MS = 600_000;
/** PostgreSQL keeps a named statement until its connection closes, so their number is bounded. */
const MAX_NAMES = 200;
const NOTHING_WATCHED: WriteWatch = { isWatched: () => false, onWritten: () => {} };

export interface PoolOptions extends Pick<PoolContext, 'auditKey'> {
  url: string;
  /** Connections per role. A replica holds at most twice as many. */
  poolSize: number;
  /** How long to wait for a connection, a new one or one that others use; 3 s by default. */
  connectTimeoutSeconds?: number;
  /** Whether the address leads to a pooler in transaction mode: it keeps nothing of a session. By default it does not. */
  isPooled?: boolean;
  /** By default they are. */
  preparesStatements?: boolean;
  /** Called when an idle connection breaks. The pool replaces it. */
  onConnectionLost: (error: Error) => void;
  /** Whether a transaction that asks its own pool for another connection is refused; by default it is. */
  refusesSecondConnection?: boolean;
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

/**
 * Opens a pool whose statements run in the role. Connections of our own start in it; those of a pooler, which belong to
 * somebody else a moment later, are put into it by the statement that begins a transaction, so that none runs without.
 * Nothing connects before the first query.
 */
export function openRolePool(role: 'balcao_app' | 'balcao_platform', options: PoolOptions): RolePool {
  const {
    isPooled = false,
    preparesStatements = true,
    connectTimeoutSeconds = CONNECT_TIMEOUT_SECONDS,
  } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: connectTimeoutSeconds * 1_000,
    idleTimeoutMillis: KEPT_IDLE_MS,
    ...(!isPooled && {
      options: `-c role=${role} -c timezone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    }),
    application_name: role,
    stream: quickSocket,
    types: VALUE_PARSERS,
    pipeline: true,
  });
  // Without listeners, a restart of the server would end the process. The pool's listener covers idle connections. A
  // lent connection between two queries needs its own; its next query reports the loss.
  pool.on('error', options.onConnectionLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const { auditKey, onLiveChange = () => {} } = options;
  const driver = new PipelinedDriver(pool, {
    settings: isPooled
      ? [
          {
            text: "select set_config('role', $1, true), set_config('timezone', 'UTC', true), set_config('statement_timeout', $2, true)",
            values: [role, String(STATEMENT_TIMEOUT_MS)],
          },
        ]
      : [],
    names: new StatementNames(preparesStatements ? MAX_NAMES : 0),
    watch: options.watch ?? NOTHING_WATCHED,
    refusesSecondConnection: options.refusesSecondConnection ?? true,
  });
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PoolAdapter({ auditKey, onLiveChange }),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
  return { kysely: new Kysely<Schema>({ dialect }), dialect, driver };
}
