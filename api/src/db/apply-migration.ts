import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import type { LockWatch } from './lock-watch';
import { type Migration, MigrationError } from './read-migrations';

const LOCK_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 60;
/** lock_not_available, and query_canceled by the watch. */
const LOCK_CODES = new Set(['55P03', '57014']);
const NEW_INDEX = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

/** From half a second to one and a half, so that a caller who comes regularly is not met again and again. */
const pauseMs = () => 500 + Math.random() * 1_000;

const RECORD = 'insert into schema_migrations (name, checksum) values ($1, $2)';

async function inTransaction(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(sql);
    await client.query(RECORD, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** An index that broke off stays, unusable: it is made anew. */
async function dropInvalidIndex(client: Client, sql: string): Promise<void> {
  const name = NEW_INDEX.exec(sql)?.[1];
  if (name === undefined) return;
  const { rows } = await client.query<{ index: string }>(
    'select indexrelid::regclass::text as index from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`);
}

async function withoutTransaction(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await dropInvalidIndex(client, sql);
  // It waits for transactions that are older, and holds up nobody meanwhile.
  await client.query('set lock_timeout = 0');
  await client.query(sql);
  await client.query(RECORD, [name, checksum]);
}

const isLockFailure = (error: unknown) => error instanceof DatabaseError && LOCK_CODES.has(error.code ?? '');

/**
 * Applies a migration. When it does not get a lock within two seconds, or callers wait behind it, it lets them pass and
 * tries again.
 *
 * @param log takes a line for each attempt that did not get its lock
 * @throws MigrationError that names the migration, and who held the lock
 */
export async function applyMigration(
  client: Client,
  migration: Migration,
  watch: LockWatch,
  log: (line: string) => void,
): Promise<void> {
  const apply = migration.hasNoTransaction ? withoutTransaction : inTransaction;
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isLockFailure(error))
        throw new MigrationError(`${migration.name} failed: ${reason}`, { cause: error });
      const holder = watch.blocker() ?? 'a session that has ended';
      if (attempt === MAX_ATTEMPTS)
        throw new MigrationError(`${migration.name} did not get its lock: ${holder} holds it`, {
          cause: error,
        });
      log(`${migration.name} waits for a lock that ${holder} holds (attempt ${attempt})`);
      await pause(pauseMs());
    }
  }
}
