import path from 'node:path';
import { restore } from '../backup/restore';
import { namedFolder, print, withDatabase } from './with-database';

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', 'migrations');

/** `restore <folder>`: fills an empty database from a backup; row counts and checksums are compared before it is kept. */
await withDatabase(async (databaseUrl) => {
  const folder = namedFolder();
  const { tables, takenAt } = await restore(databaseUrl, folder, MIGRATIONS);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Restored ${rows} rows of ${tables.length} tables as of ${takenAt}; counts and checksums are equal`);
});
