import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { createEmptyDatabase, MIGRATIONS, type OwnDatabase } from '../../test/own-database';
import { migrate } from '../db/migrate';
import { backup } from './backup';
import { restore } from './restore';

const databases: OwnDatabase[] = [];
let folder: string;
let source: string;

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
  const manifest = await backup(source, target);
  expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'sellers', rows: 501 }));

  const copy = await emptyDatabase();
  await restore(copy, target, MIGRATIONS);
  const [seller] = await query(copy, "select company_description from sellers where id = 's1'");
  expect(seller).toEqual({ company_description: trickyText });
  const [picture] = await query(copy, "select bytes from seller_pictures where id = 'p1'");
  expect(bytes.equals(picture?.bytes as Buffer)).toBe(true);
  expect((await backup(copy, path.join(folder, 'again'))).tables).toEqual(manifest.tables);
});

it('keeps row-level security over the restored rows', async () => {
  const target = path.join(folder, 'walls');
  await backup(source, target);
  const copy = await emptyDatabase();
  await restore(copy, target, MIGRATIONS);
  const open = await query(
    copy,
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  );
  expect(open).toEqual([]);
});

it('restores nothing when a value was changed on the way', async () => {
  const target = path.join(folder, 'changed');
  await backup(source, target);
  const file = path.join(target, 'sellers.copy.gz');
  const rows = gunzipSync(await readFile(file))
    .toString()
    .replace('Loja da Maria', 'Loja do Mario');
  await writeFile(file, gzipSync(rows));
  const copy = await emptyDatabase();
  await expect(restore(copy, target, MIGRATIONS)).rejects.toThrow('sellers differs from the backup');
  expect(await query(copy, 'select id from sellers')).toEqual([]);
});

it('refuses a database with tables and a backup that did not finish', async () => {
  const target = path.join(folder, 'complete');
  await backup(source, target);
  await expect(restore(source, target, MIGRATIONS)).rejects.toThrow('The database is not empty');
  await rm(path.join(target, 'manifest.json'));
  await expect(restore(await emptyDatabase(), target, MIGRATIONS)).rejects.toThrow(
    'holds no complete backup',
  );
});

it('says that an empty database holds nothing, and leaves no folder behind', async () => {
  const target = path.join(folder, 'nothing');
  await expect(backup(await emptyDatabase(), target)).rejects.toThrow('there is nothing to back up');
  await expect(readFile(target)).rejects.toThrow('ENOENT');
});
