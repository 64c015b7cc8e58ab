import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const table = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)),
  rows: z.int().min(0),
  /** SHA-256 of the rows' text in the order of the primary key. */
  sha256: z.string(),
});

const document = z.object({
  name: z.uuid(),
  sellerId: z.string(),
  /** SHA-256 of the file, which is as encrypted as it was. */
  sha256: z.string(),
});

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations that the database had, with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which every table comes after those it refers to. */
  tables: z.array(table),
  /** The images of identity documents. */
  documents: z.array(document).default([]),
  /** Images that had a row, and no file any more: their time ended while the backup was made. */
  missingDocuments: z.array(z.string()).default([]),
});

/** One table of a backup. */
export type TableEntry = z.infer<typeof table>;
/** The content of a backup. It is written last, so a backup without it is incomplete. */
export type Manifest = z.infer<typeof manifest>;

/** A backup that cannot be made or restored; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const fileIn = (folder: string) => path.join(folder, 'manifest.json');

/** The file with a table's rows, in PostgreSQL's COPY text format, gzipped. */
export const rowsFile = (folder: string, tableName: string): string =>
  path.join(folder, `${tableName}.copy.gz`);

/** The folder with the images' files. */
export const documentsFolder = (folder: string): string => path.join(folder, 'documents');

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(fileIn(folder), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
}

/** @throws BackupError when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(fileIn(folder), 'utf8');
  } catch (cause) {
    throw new BackupError(`${folder} holds no complete backup: it has no manifest.json.`, { cause });
  }
  const result = manifest.safeParse(JSON.parse(text));
  if (!result.success)
    throw new BackupError(`${fileIn(folder)} is not a manifest that this version can read.`);
  return result.data;
}
