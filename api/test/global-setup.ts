import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../src/db/migrate';
import { startEmbeddedPostgres } from '../src/embedded-postgres/start';
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

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Gives the tests of this run a database of their own, migrated, under `TEST_DATABASE_URL`. */
export default async function globalSetup(): Promise<void> {
  const server = await findServer();
  const name = `balcao_test_${randomBytes(6).toString('hex')}`;
  await run(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await migrate(url.href, path.join(__dirname, '..', 'migrations'));
  process.env.TEST_DATABASE_URL = url.href;
  keepForTeardown(async () => {
    await run(server.url, `drop database ${name} with (force)`);
    await server.stop();
  });
}
