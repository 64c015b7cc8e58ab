import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { createEmptyDatabase, MIGRATIONS, type OwnDatabase } from '../../test/own-database';
import { migrate } from '../db/migrate';
import type { DocumentStore } from '../providers/document-store/document-store';
import { createFilesystemDocumentStore } from '../providers/document-store/filesystem-document-store';
import { backup } from './backup';
import { restore } from './restore';

const databases: OwnDatabase[] = [];
let folder: string;
let source: string;
let documents: DocumentStore;

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, options: '-c role=balcao_platform' });
  await client.connect();
  return (await client.query(text, values).finally(() => client.end())).rows;
}

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

const trickyText = 'tab\there, line\nbreak, back\\slash, \\N and ção';
const bytes = randomBytes(3000);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'balcao-backup-'));
  documents = createFilesystemDocumentStore(path.join(folder, 'store'));
  source = await emptyDatabase();
  await migrate(source, MIGRATIONS);
  await query(source, 'insert into sellers (id, company_name, company_description) values ($1, $2, $3)', [
    's1',
    'Loja da Maria',
    trickyText,
  ]);
  await query(source, "insert into sellers (id) select 's-' || n from generate_series(1, 500) n");
  await query(
    source,
    `insert into seller_pictures (seller_id, id, mime, bytes, sha256, width, height) values ('s1', 'p1', 'image/webp', $1, '', 256, 256)`,
    [bytes],
  );
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const database of databases) await database.drop();
});

it('brings every row of every seller back, byte by byte', async () => {
  const target = path.join(folder, 'whole');
  const manifest = await backup(source, target, documents);
  expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'sellers', rows: 501 }));

  const copy = await emptyDatabase();
  await restore(copy, target, MIGRATIONS, documents);
  const [seller] = await query(copy, "select company_description from sellers where id = 's1'");
  expect(seller).toEqual({ company_description: trickyText });
  const [picture] = await query(copy, "select bytes from seller_pictures where id = 'p1'");
  expect(bytes.equals(picture?.bytes as Buffer)).toBe(true);
  // Money is held until somebody has asked what happened since.
  expect(await query(copy, 'select reason, lifted_at from money_holds')).toEqual([
    { reason: `Restored as of ${manifest.takenAt}`, lifted_at: null },
  ]);
  const again = await backup(copy, path.join(folder, 'again'), documents);
  const ofSellers = manifest.tables.filter(({ name }) => name !== 'money_holds');
  expect(again.tables.filter(({ name }) => name !== 'money_holds')).toEqual(ofSellers);
});

it('keeps row-level security over the restored rows', async () => {
  const target = path.join(folder, 'walls');
  await backup(source, target, documents);
  const copy = await emptyDatabase();
  await restore(copy, target, MIGRATIONS, documents);
  const open = await query(
    copy,
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  );
  expect(open).toEqual([]);
});

it('restores nothing when a value was changed on the way', async () => {
  const target = path.join(folder, 'changed');
  await backup(source, target, documents);
  const file = path.join(target, 'sellers.copy.gz');
  const rows = gunzipSync(await readFile(file))
    .toString()
    .replace('Loja da Maria', 'Loja do Mario');
  await writeFile(file, gzipSync(rows));
  const copy = await emptyDatabase();
  await expect(restore(copy, target, MIGRATIONS, documents)).rejects.toThrow(
    'sellers differs from the backup',
  );
  expect(await query(copy, 'select id from sellers')).toEqual([]);
});

it('refuses a database with tables and a backup that did not finish', async () => {
  const target = path.join(folder, 'complete');
  await backup(source, target, documents);
  await expect(restore(source, target, MIGRATIONS, documents)).rejects.toThrow('The database is not empty');
  await rm(path.join(target, 'manifest.json'));
  await expect(restore(await emptyDatabase(), target, MIGRATIONS, documents)).rejects.toThrow(
    'holds no complete backup',
  );
});

it('says that an empty database holds nothing, and leaves no folder behind', async () => {
  const target = path.join(folder, 'nothing');
  await expect(backup(await emptyDatabase(), target, documents)).rejects.toThrow(
    'there is nothing to back up',
  );
  await expect(readFile(target)).rejects.toThrow('ENOENT');
});

describe('images of identity documents', () => {
  const [kept, purged] = [randomUUID(), randomUUID()];
  const image = (name: string) => ({
    name,
    mime: 'image/webp',
    bytes: randomBytes(500),
    width: 1,
    height: 1,
  });

  beforeAll(async () => {
    await query(source, "insert into sellers (id) values ('s2')");
    await query(
      source,
      `insert into kyc_reports (seller_id, id, attempt, status, name, cpf, birth_date)
       values ('s2', 'r1', 1, 'IN_PROGRESS', 'Maria', '52998224725', '1987-03-14')`,
    );
    for (const [id, slot] of [
      [kept, 'frente'],
      [purged, 'verso'],
    ])
      await query(
        source,
        `insert into kyc_documents (seller_id, id, report_id, slot, width, height) values ('s2', $1, 'r1', $2, 1, 1)`,
        [id, slot],
      );
    await documents.put('s2', image(kept));
  });

  it('come back byte by byte, encrypted as they are; one whose time ended meanwhile is told', async () => {
    const target = path.join(folder, 'images');
    const manifest = await backup(source, target, documents);
    expect(manifest.documents).toEqual([
      { name: kept, sellerId: 's2', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(manifest.missingDocuments).toEqual([purged]);
    const other = createFilesystemDocumentStore(path.join(folder, 'other-store'));
    await restore(await emptyDatabase(), target, MIGRATIONS, other);
    expect(await other.find(kept)).toEqual(await documents.find(kept));
  });

  it('stop the restore when one was changed on the way', async () => {
    const target = path.join(folder, 'changed-image');
    await backup(source, target, documents);
    await writeFile(path.join(target, 'documents', kept), 'outra');
    const copy = await emptyDatabase();
    await expect(restore(copy, target, MIGRATIONS, documents)).rejects.toThrow('differs from the backup');
    expect(await query(copy, 'select id from sellers')).toEqual([]);
  });
});
