import { sql } from 'kysely';
import { startOwnApi } from '../../test/own-api';
import { workNext } from '../../test/queue';
import { withApi } from '../../test/with-store';
import { handleBackfills } from './backfill';

const api = withApi(startOwnApi);

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
