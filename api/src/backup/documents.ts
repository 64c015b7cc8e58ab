import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { packDocument, unpackDocument } from '../providers/document-store/document-file';
import type { DocumentStore } from '../providers/document-store/document-store';
import { BackupError, documentsFolder, type Manifest } from './manifest';

type Documents = Pick<Manifest, 'documents' | 'missingDocuments'>;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Copies the images that the rows of this transaction name, encrypted as they are. Their files are there before their rows
 * are, and go only when their time ends: then they may be gone already.
 */
export async function writeDocuments(
  client: Client,
  folder: string,
  store: Pick<DocumentStore, 'find'>,
): Promise<Documents> {
  const found: Documents = { documents: [], missingDocuments: [] };
  const { rows: tables } = await client.query(`select to_regclass('kyc_documents') is not null as there`);
  if (!tables[0]?.there) return found;
  const { rows } = await client.query<{ seller_id: string; id: string }>(
    'select seller_id, id from kyc_documents where purged_at is null order by id',
  );
  await mkdir(documentsFolder(folder), { mode: 0o700 });
  for (const { seller_id: sellerId, id: name } of rows) {
    const document = await store.find(name);
    if (document === undefined) {
      found.missingDocuments.push(name);
      continue;
    }
    const content = packDocument(document);
    await writeFile(path.join(documentsFolder(folder), name), content, { flag: 'wx', mode: 0o600 });
    found.documents.push({ name, sellerId, sha256: sha256(content) });
  }
  return found;
}

/** Puts the images of a backup into the store. @throws BackupError when one is missing or was changed */
export async function restoreDocuments(
  folder: string,
  { documents }: Documents,
  store: DocumentStore,
): Promise<void> {
  for (const { name, sellerId, sha256: expected } of documents) {
    const content = await readFile(path.join(documentsFolder(folder), name)).catch(() => undefined);
    if (content === undefined || sha256(content) !== expected)
      throw new BackupError(`The image ${name} differs from the backup or is missing: nothing was restored.`);
    await store.put(sellerId, { name, ...unpackDocument(content), width: 0, height: 0 });
  }
}
