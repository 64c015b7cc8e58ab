import { sql } from 'kysely';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { workNext } from '../../test/queue';
import { startTestApi, type TestApi } from '../../test/test-app';
import { handleBackfills } from './backfill';

let database: OwnDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await createOwnDatabase();
  api = await startTestApi({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

const platform = () => api.platform.database.platform;

/** As a migration does it. */
const enqueueAsMigration = () =>
  sql`insert into queue_tasks (id, kind, payload, idempotency_key)
      values ('backfill-names', 'backfill', '{"name": "names"}', 'names')`.execute(platform());

const tasks = () =>
  platform()
    .selectFrom('queue_tasks')
    .where('kind', '=', 'backfill')
    .select(['status', 'last_error'])
    .execute();

it('fills some rows at a time until none lacks it, and is done then', async () => {
  await enqueueAsMigration();
  let lacking = 25;
  const filled: number[] = [];
  const handler = handleBackfills(api.platform.database, {
    names: async () => {
      const now = Math.min(10, lacking);
      lacking -= now;
      filled.push(now);
      return now;
    },
  });
  expect(await workNext(api.platform, handler)).toBe(true);
  expect(filled).toEqual([10, 10, 5, 0]);
  expect(await tasks()).toEqual([]);
});

it('waits for a replica that knows it', async () => {
  await enqueueAsMigration();
  await workNext(api.platform, handleBackfills(api.platform.database, {}));
  expect(await tasks()).toEqual([{ status: 'scheduled', last_error: 'Error' }]);
});
