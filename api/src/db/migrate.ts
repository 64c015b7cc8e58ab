import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { applyMigration } from './apply-migration';
import { watchLocks } from './lock-watch';
import { assertNextVersion, assertUnchangedHistory, missingOf, readApplied } from './migration-plan';
import { type Migration, numberOf, readMigrations } from './read-migrations';
import { hasOlderReplica } from './replicas';

export { MigrationError } from './read-migrations';

/** An arbitrary number shared by all replicas: only one of them migrates at a time. */
const MIGRATION_LOCK = 20_260_101;
const LOCK_AGAIN_MS = 200;

/** The result of a run of migrations. */
export interface MigrationRun {
  /** The names of the migrations that were applied now. */
  applied: string[];
  /** Those that wait until no older replica is left. */
  deferred: string[];
}

/** Asks again and again: a session that waits for the lock would hold up an index that is built concurrently. */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await pause(LOCK_AGAIN_MS);
  }
}

async function applyAll(
  client: Client,
  databaseUrl: string,
  missing: readonly Migration[],
  log: (line: string) => void,
): Promise<void> {
  if (missing.length === 0) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const watch = await watchLocks(databaseUrl, rows[0]?.pid ?? 0);
  try {
    for (const migration of missing) await applyMigration(client, migration, watch, log);
  } finally {
    await watch.stop();
  }
}

/**
 * Applies missing migrations, each in its own transaction unless it says otherwise, under a lock so that replicas may
 * start together. Those for after a deploy are left out while an older replica runs.
 *
 * @param databaseUrl the address of PostgreSQL itself, with the login that owns the tables
 * @param log takes a line whenever a migration waits for a lock
 * @throws MigrationError when an applied file was changed, a version is gone over, or a file fails
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  log: (line: string) => void = () => {},
): Promise<MigrationRun> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await lockMigrations(client);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await readApplied(client);
    assertUnchangedHistory(applied, migrations);
    assertNextVersion(applied, migrations);
    const missing = missingOf(applied, migrations);
    const newest = Math.max(0, ...migrations.map(numberOf));
    const defers =
      missing.some(({ isAfterDeploy }) => isAfterDeploy) && (await hasOlderReplica(client, newest));
    const now = missing.filter(({ isAfterDeploy }) => !(defers && isAfterDeploy));
    await applyAll(client, databaseUrl, now, log);
    return {
      applied: now.map(({ name }) => name),
      deferred: missing.filter((migration) => !now.includes(migration)).map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}
