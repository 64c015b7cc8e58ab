import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/embedded-postgres/start';
import { copyDatabase, createMigratedDatabase, type OwnDatabase } from './own-database';
import { isThroughPooler, startPgBouncer } from './pgbouncer';
import { keepForTeardown } from './servers';

const PARAMETERS = {
  // Surviving a machine crash does not matter here; tests of crashes start servers of their own.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // From its sixth time on a connection runs a statement by a plan for all values, which refuses what plans for one allow, such as the
  // condition of an index as a parameter. No test says one thing six times, so it is planned so from the first time on. It costs less, too.
  plan_cache_mode: 'force_generic_plan',
};

/** The server of `DATABASE_URL`, or an embedded one in a folder of its own. */
async function findServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-api-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    parameters: PARAMETERS,
    log: () => {},
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Gives each of jest's workers a migrated database of its own, on one server, and test files another to copy: files that run at the same time do not
 * see each other's rows. `worker-database.ts` names a worker's own. With `TEST_THROUGH=pgbouncer`, their API reaches it
 * through a PgBouncer; with `TEST_THROUGH=replicas` three of them do, behind nginx.
 */
export default async function globalSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const server = await findServer();
  // Nobody connects to it: only so can it be copied at any time.
  const template = await createMigratedDatabase(server.url);
  const databases: OwnDatabase[] = [];
  while (databases.length < maxWorkers) databases.push(await copyDatabase(server.url, template.url));
  process.env.TEST_TEMPLATE_DATABASE_URL = template.url;
  process.env.TEST_DATABASE_URLS = databases.map(({ url }) => url).join(' ');
  const pooler = isThroughPooler() ? await startPgBouncer([server.url]) : undefined;
  if (pooler) process.env.TEST_POOLER_URL = pooler.through(server.url);
  keepForTeardown(async () => {
    await pooler?.stop();
    for (const database of [...databases, template]) await database.drop();
    await server.stop();
  });
}
