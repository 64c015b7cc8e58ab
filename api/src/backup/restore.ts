import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate';
import { readMigrations } from '../db/read-migrations';
import type { DocumentStore } from '../providers/document-store/document-store';
import { inTransaction } from './connection';
import { restoreDocuments } from './documents';
import { BackupError, type Manifest, readManifest, rowsFile, type TableEntry } from './manifest';
import { listTables, readTable } from './tables';

/**
 * Fills an empty database and the store of documents from a backup, and compares counts and checksums before the rows are kept. Migrations newer
 * than the backup stay open: the next start applies them to the restored rows.
 * @throws BackupError when the database is not empty, the backup does not fit this version, or what arrived differs
 */
export async function restore(
  databaseUrl: string,
  folder: string,
  migrationsFolder: string,
  documents: DocumentStore,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await assertEmptyDatabase(databaseUrl);
  await migrateAsBackedUp(databaseUrl, manifest, migrationsFolder);
  await inTransaction(databaseUrl, 'begin', async (client) => {
    for (const table of manifest.tables) await fillTable(client, table, folder);
    await compare(client, manifest);
    await restoreDocuments(folder, manifest, documents);
    await holdMoney(client, manifest);
  });
  return manifest;
}

/** Payouts of the time since the backup may have been paid: nothing more is, until somebody has asked the bank and lifts the hold. */
async function holdMoney(client: Client, { takenAt }: Manifest): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('money_holds') is not null as known`,
  );
  if (!rows[0]?.known) return;
  await client.query('insert into money_holds (id, reason) values (gen_random_uuid()::text, $1)', [
    `Restored as of ${takenAt}`,
  ]);
}

async function assertEmptyDatabase(databaseUrl: string): Promise<void> {
  const tables = await inTransaction(databaseUrl, 'begin', async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return rowCount;
  });
  if (tables) throw new BackupError('The database is not empty: restore into a new one.');
}

/** Applies exactly the migrations that the backed-up database had. */
async function migrateAsBackedUp(
  databaseUrl: string,
  manifest: Manifest,
  migrationsFolder: string,
): Promise<void> {
  const known = new Map(
    (await readMigrations(migrationsFolder)).map((migration) => [migration.name, migration]),
  );
  const past = await mkdtemp(path.join(os.tmpdir(), 'balcao-migrations-'));
  try {
    for (const { name, checksum } of manifest.migrations) {
      const migration = known.get(name);
      if (migration?.checksum !== checksum) {
        throw new BackupError(
          `The backup needs the migration ${name} as it was then: restore with a version that has it.`,
        );
      }
      await copyFile(migration.file, path.join(past, name));
    }
    await migrate(databaseUrl, past);
  } finally {
    await rm(past, { recursive: true });
  }
}

/**
 * COPY refuses row-level security, which binds the owner too: it steps aside inside this transaction only. Triggers rest, as
 * what they wrote is in the backup too.
 */
async function fillTable(client: Client, table: TableEntry, folder: string): Promise<void> {
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [table.name],
  );
  const forced = rows[0]?.forced ?? false;
  if (forced) await client.query(`alter table ${table.name} no force row level security`);
  await client.query(`alter table ${table.name} disable trigger user`);
  // What migrations have filled, such as plans, is in the backup as it was by then.
  await client.query(`delete from ${table.name}`);
  const target = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(rowsFile(folder, table.name)), createGunzip(), target);
  await client.query(`alter table ${table.name} enable trigger user`);
  if (forced) await client.query(`alter table ${table.name} force row level security`);
}

async function compare(client: Client, manifest: Manifest): Promise<void> {
  await client.query('set local role balcao_platform');
  const expected = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const table of await listTables(client)) {
    const arrived = await readTable(client, table);
    const sent = expected.get(table.name);
    if (arrived.rows !== sent?.rows || arrived.sha256 !== sent.sha256) {
      throw new BackupError(
        `${table.name} differs from the backup (${arrived.rows} rows instead of ${sent?.rows ?? 0}, or other values): nothing was restored.`,
      );
    }
  }
}
