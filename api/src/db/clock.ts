import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database } from './database';

/** An instant of the database, and the reading of this process's monotonic clock at it. */
let measured: { databaseMs: number; monotonicMs: number } | null = null;

/** When it is for work that tells of the past, in milliseconds since 1970. */
const simulatedMs = new AsyncLocalStorage<number>();

/** The moment that `runAsOf` has named; undefined outside it. */
export const simulatedTime = (): Date | undefined => {
  const ms = simulatedMs.getStore();
  return ms === undefined ? undefined : new Date(ms);
};

/** Runs work of the demonstration as if it were another moment: what it writes down is dated then. Nothing else may use it. */
export const runAsOf = <T>(moment: Date, work: () => Promise<T>): Promise<T> =>
  simulatedMs.run(moment.getTime(), work);

/** Milliseconds since 1970 by the database's clock; by this machine's until the first measurement. */
export const currentMs = (): number =>
  simulatedMs.getStore() ??
  (measured === null
    ? Date.now()
    : Math.round(measured.databaseMs + performance.now() - measured.monotonicMs));

/** The current instant, as `currentMs`.. */
export const currentTime = (): Date => new Date(currentMs());

/**
 * Takes the time of the database, so that sessions, links, codes and tasks last equally long on every replica, however
 * wrong a machine's own clock is.
 * @returns by how many milliseconds this machine's clock is ahead of the database's
 */
export async function followDatabaseClock({ platform }: Pick<Database, 'platform'>): Promise<number> {
  const before = performance.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(platform);
  const monotonicMs = (before + performance.now()) / 2;
  measured = { databaseMs: rows[0]?.ms ?? Date.now(), monotonicMs };
  return Math.round(Date.now() - currentMs());
}

/** Goes back to this machine's clock, as after a test. */
export function resetDatabaseClock(): void {
  measured = null;
}
