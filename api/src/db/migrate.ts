import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** An arbitrary number shared by all replicas: only one of them migrates at a time. */
const MIGRATION_LOCK = 20_260_101;
const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A migration that cannot be applied; the message says which and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The migrations of a folder in the order of their numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = name.slice(0, 4);
    const other = seen.get(number);
    if (!MIGRATION_NAME.test(name))
      throw new MigrationError(`${name} is not named like 0001-what-it-does.sql`);
    if (other !== undefined) throw new MigrationError(`${name} and ${other} have the same number`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies missing migrations, each in its own transaction, under a lock so that replicas may start together.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError when an applied file was changed, or when a file fails
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    assertUnchangedHistory(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function assertUnchangedHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    // An unknown name comes from a newer version: after a rollback this version runs on the newer schema.
    const file = byName.get(name);
    if (file !== undefined && file.checksum !== checksum) {
      throw new MigrationError(
        `${name} was changed after it had been applied to this database: restore it and put the change into a new migration`,
      );
    }
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`${name} failed: ${reason}`, { cause: error });
  }
}
