import path from 'node:path';
import { restore } from '../backup/restore';
import { readDocumentStoreSettings } from '../config/documents';
import { openDocumentStore } from '../providers/document-store/open-document-store';
import { namedFolder, print, withDatabase } from './with-database';

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', 'migrations');

/** `restore <folder>`: fills an empty database from a backup; row counts and checksums are compared before it is kept. */
await withDatabase(async (databaseUrl) => {
  const folder = namedFolder();
  const store = openDocumentStore(readDocumentStoreSettings(process.env));
  const { tables, documents, takenAt } = await restore(databaseUrl, folder, MIGRATIONS, store);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored ${rows} rows of ${tables.length} tables and ${documents.length} images as of ${takenAt}; counts and checksums are equal`,
  );
  print('Payouts and anticipations rest until you lift the hold: see "After a restore" in docs/runbook.md');
});
