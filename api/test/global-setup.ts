import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/embedded-postgres/start';
import { createOwnDatabase } from './own-database';
import { keepForTeardown } from './servers';

/** The server of `DATABASE_URL`, or an embedded one in a folder of its own. */
async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-api-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives the tests of this run a database of their own, migrated, under `TEST_DATABASE_URL`. */
export default async function globalSetup(): Promise<void> {
  const server = await findServer();
  const database = await createOwnDatabase(server.url);
  process.env.TEST_DATABASE_URL = database.url;
  keepForTeardown(async () => {
    await database.drop();
    await server.stop();
  });
}
