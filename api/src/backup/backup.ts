import { mkdir } from 'node:fs/promises';
import { inTransaction } from './connection';
import { BackupError, type Manifest, rowsFile, writeManifest } from './manifest';
import { listTables, readTable } from './tables';

/**
 * Writes every row of the database as of one moment into a new folder, while the product goes on working.
 * @throws BackupError when the folder is there already
 */
export async function backup(databaseUrl: string, folder: string): Promise<Manifest> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) throw new BackupError(`${folder} exists already: name a new folder.`);
  const manifest = await inTransaction(
    databaseUrl,
    'begin isolation level repeatable read read only',
    async (client) => {
      const migrations = await client.query<Manifest['migrations'][number]>(
        'select name, checksum from schema_migrations order by name',
      );
      // The platform's role is the one that row-level security lets see all rows.
      await client.query('set local role balcao_platform');
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(client)) {
        tables.push(await readTable(client, table, rowsFile(folder, table.name)));
      }
      return { format: 1 as const, takenAt: new Date().toISOString(), migrations: migrations.rows, tables };
    },
  );
  await writeManifest(folder, manifest);
  return manifest;
}
