import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { VALUE_PARSERS } from './value-parsers';

const LOOK_EVERY_MS = 100;
/** Callers stand in line behind a lock that is waited for. After this long the migration lets them pass. */
const OTHERS_WAIT_MS = 400;

interface Blocker {
  pid: number;
  application: string | null;
  state: string | null;
  seconds: number | null;
  othersWaitMs: number | null;
}

/** Watches a session that migrates. */
export interface LockWatch {
  /** The holder of the lock that it last waited for, such as `session 4711 (psql), idle in transaction for 12 s`. */
  blocker(): string | undefined;
  stop(): Promise<void>;
}

const describe = ({ pid, application, state, seconds }: Blocker): string =>
  `session ${pid} (${application || 'unnamed'}), ${state ?? 'unknown'} for ${Math.round(seconds ?? 0)} s`;

/**
 * Watches, over a second connection, whom the session waits for, and ends its wait when callers wait behind it: a lock
 * that is asked for already holds up everybody who comes later. A short `lock_timeout` would do that without a watch, but an autovacuum
 * gives way only to who waits for longer than `deadlock_timeout`, a second.
 */
export async function watchLocks(databaseUrl: string, migrator: number): Promise<LockWatch> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    types: VALUE_PARSERS,
  });
  const stopping = new AbortController();
  let seen: Blocker | undefined;
  await client.connect();

  async function look(): Promise<void> {
    const { rows } = await client.query<Blocker>(
      `select blocker.pid, blocker.application_name as application, blocker.state,
         extract(epoch from clock_timestamp() - blocker.xact_start) as seconds,
         (select extract(epoch from clock_timestamp() - min(waiting.waitstart)) * 1000
          from pg_locks as waiting
          where not waiting.granted and $1 = any (pg_blocking_pids(waiting.pid))) as "othersWaitMs"
       from unnest(pg_blocking_pids($1)) as blocking (pid)
       join pg_stat_activity as blocker on blocker.pid = blocking.pid`,
      [migrator],
    );
    seen = rows[0] ?? seen;
    if ((rows[0]?.othersWaitMs ?? 0) < OTHERS_WAIT_MS) return;
    await client.query(
      'select pg_cancel_backend($1) where exists (select from pg_locks where pid = $1 and not granted)',
      [migrator],
    );
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  // Without it the migration still has its own time limit for locks.
  const watching = watch().catch(() => {});

  return {
    blocker: () => seen && describe(seen),
    async stop() {
      stopping.abort();
      await watching;
      await client.end();
    },
  };
}
