import { mkdir, rm } from 'node:fs/promises';
import type { Client } from 'pg';
import type { DocumentStore } from '../providers/document-store/document-store';
import { inTransaction } from './connection';
import { writeDocuments } from './documents';
import { BackupError, type Manifest, rowsFile, writeManifest } from './manifest';
import { listTables, readTable } from './tables';

/**
 * Writes every row of the database as of one moment into a new folder, and the images of identity documents that it names,
 * while the product goes on working. The folder goes away again when that fails.
 * @throws BackupError when the folder is there already or the database has no tables yet
 */
export async function backup(
  databaseUrl: string,
  folder: string,
  documents: Pick<DocumentStore, 'find'>,
): Promise<Manifest> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) throw new BackupError(`${folder} exists already: name a new folder.`);
  try {
    const manifest = await inTransaction(
      databaseUrl,
      'begin isolation level repeatable read read only',
      async (client) => ({
        ...(await writeRows(client, folder)),
        ...(await writeDocuments(client, folder, documents)),
      }),
    );
    await writeManifest(folder, manifest);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

async function writeRows(
  client: Client,
  folder: string,
): Promise<Omit<Manifest, 'documents' | 'missingDocuments'>> {
  const migrations = await appliedMigrations(client);
  // The platform's role is the one that row-level security lets see all rows.
  await client.query('set local role balcao_platform');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    tables.push(await readTable(client, table, rowsFile(folder, table.name)));
  }
  return { format: 1, takenAt: new Date().toISOString(), migrations, tables };
}

async function appliedMigrations(client: Client): Promise<Manifest['migrations']> {
  const found = await client.query(`select 1 where to_regclass('schema_migrations') is not null`);
  if (!found.rowCount) throw new BackupError('The database is empty: there is nothing to back up.');
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}
