import { backup } from '../backup/backup';
import { readDocumentStoreSettings } from '../config/documents';
import { openDocumentStore } from '../providers/document-store/open-document-store';
import { namedFolder, print, withDatabase } from './with-database';

/** `backup <new folder>`: writes every row of the database and every image of an identity document there. */
await withDatabase(async (databaseUrl) => {
  const folder = namedFolder();
  const store = openDocumentStore(readDocumentStoreSettings(process.env));
  const { tables, documents, missingDocuments } = await backup(databaseUrl, folder, store);
  for (const { name, rows, sha256 } of tables) print(`${sha256.slice(0, 12)}  ${name}: ${rows} rows`);
  print(`${documents.length} images of identity documents`);
  if (missingDocuments.length > 0) print(`${missingDocuments.length} images have no file: see manifest.json`);
  print(`Backup complete in ${folder}`);
});
