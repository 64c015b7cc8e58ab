import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { describeSchema } from '../../test/describe-schema';
import {
  createEmptyDatabase,
  createOwnDatabase,
  EARLIER_MIGRATIONS,
  MIGRATIONS,
  type OwnDatabase,
} from '../../test/own-database';
import { backup } from '../backup/backup';
import { restore } from '../backup/restore';
import type { DocumentStore } from '../providers/document-store/document-store';
import { createFilesystemDocumentStore } from '../providers/document-store/filesystem-document-store';
import { migrate } from './migrate';
import { numberOf, readMigrations } from './read-migrations';

/** A database that took every step before the baseline. */
let older: OwnDatabase;
let folder: string;
let documents: DocumentStore;
const databases: OwnDatabase[] = [];

async function made(making: Promise<OwnDatabase>): Promise<OwnDatabase> {
  const database = await making;
  databases.push(database);
  return database;
}

async function readFrom<Result>({ url }: OwnDatabase, read: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return read(client).finally(() => client.end());
}

const appliedIn = (database: OwnDatabase) =>
  readFrom(database, async (client) =>
    (await client.query('select name from schema_migrations order by name')).rows.map(({ name }) => name),
  );

beforeAll(async () => {
  older = await made(createEmptyDatabase());
  await migrate(older.url, EARLIER_MIGRATIONS);
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-baseline-'));
  documents = createFilesystemDocumentStore(path.join(folder, 'documents'));
  await backup(older.url, path.join(folder, 'before'), documents);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const database of databases) await database.drop();
});

const namesIn = async (folder: string) => (await readMigrations(folder)).map(({ name }) => name);

it('has no gap in the numbers: what the baseline stands for, the baseline, and what came later', async () => {
  const earlier = (await readMigrations(EARLIER_MIGRATIONS)).map(numberOf);
  expect(earlier).toEqual(earlier.map((_, index) => index + 1));
  const later = (await readMigrations(MIGRATIONS)).map(numberOf);
  expect(later).toEqual(later.map((_, index) => earlier.length + index));
});

it('makes the schema that the migrations before it end in, with the same first rows', async () => {
  const names = await namesIn(MIGRATIONS);
  expect((await migrate(older.url, MIGRATIONS)).applied).toEqual(names);
  const fresh = await made(createOwnDatabase());
  expect(await appliedIn(fresh)).toEqual(names);
  expect(await readFrom(fresh, describeSchema)).toEqual(await readFrom(older, describeSchema));
});

// Every step since the first, two backups and two restores take seconds.
it('brings back backups of a database that took every step, of before it met the baseline and of after', async () => {
  await backup(older.url, path.join(folder, 'after'), documents);
  const [before, after] = [await made(createEmptyDatabase()), await made(createEmptyDatabase())];
  await restore(before.url, path.join(folder, 'before'), MIGRATIONS, documents);
  await restore(after.url, path.join(folder, 'after'), MIGRATIONS, documents);
  expect(await appliedIn(before)).toEqual(await namesIn(EARLIER_MIGRATIONS));
  expect(await appliedIn(after)).toEqual(await namesIn(MIGRATIONS));
});
