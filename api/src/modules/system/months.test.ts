import { sql } from 'kysely';
import { Client } from 'pg';
import { newSeller, type TestSeller } from '../../../test/accounts';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { makeMonthPartitions } from './housekeeping';

let own: OwnDatabase;
let api: TestApi;
let owner: Client;
let mine: TestSeller;

beforeAll(async () => {
  own = await createOwnDatabase();
  api = await startTestApi({ DATABASE_URL: own.url });
  owner = new Client({ connectionString: own.url });
  await owner.connect();
  mine = await newSeller(api);
});
afterAll(async () => {
  await owner.end();
  await api.close();
  await own.drop();
});

/** The month in which the database of this test run was made, as the beginning of it. */
let thisMonth: Date;

const monthOf = (at: Date, monthsAhead = 0) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsAhead, 1));

/** The name of the partition of the month that comes so many months after that one. */
const nameOf = (monthsAhead: number, month = thisMonth): string =>
  `checkout_events_${monthOf(month, monthsAhead).toISOString().slice(0, 7).replace('-', '_')}`;

async function partitions(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'checkout_events'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** An event of the checkout that arrived in the middle of a later month. */
const arriveIn = (monthsAhead: number, eventId: string) =>
  api.platform.database.withSeller(mine.sellerId, (trx) =>
    sql`insert into checkout_events (seller_id, received_at, source, event_id, store_id, session_token, type, occurred_at, is_test)
        values (${mine.sellerId}, ${monthOf(thisMonth, monthsAhead)}::timestamptz + interval '14 days', 'api',
                ${eventId}, 'store', 'token', 'checkout.started', now(), false)`.execute(trx),
  );

const storedIn = (name: string) =>
  owner
    .query<{ event_id: string }>(`select event_id from ${name} order by event_id`)
    .then(({ rows }) => rows.map(({ event_id }) => event_id));

/** As an owner that no policy binds, for a moment. */
async function unwalled<T>(name: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`alter table ${name} no force row level security`);
  try {
    return await work();
  } finally {
    await owner.query(`alter table ${name} force row level security`);
  }
}

it('are made ahead by a job, once, however many replicas run it', async () => {
  const made = await partitions();
  // The run began in the month before, where this is the first hour of one.
  const [now, anHourAgo] = [new Date(), new Date(Date.now() - 3_600_000)];
  thisMonth = made.includes(nameOf(2, anHourAgo)) ? monthOf(anHourAgo) : monthOf(now);
  expect(made).toEqual(['checkout_events_earlier', nameOf(2), nameOf(3)].toSorted());
  await owner.query(`drop table ${nameOf(3)}`);
  const runs = await Promise.all([1, 2, 3].map(() => makeMonthPartitions(api.platform.database)));
  const again = runs.flat();
  // And the next one, where a month has begun since.
  expect(again).toEqual([nameOf(3), nameOf(4)].slice(0, again.length));
  expect(again.length).toBeGreaterThan(0);
  expect(await partitions()).toEqual([...new Set([...made, ...again])].toSorted());
  expect(await makeMonthPartitions(api.platform.database)).toEqual([]);
});

it('take the events of their month, and none is accepted before its month has one', async () => {
  await arriveIn(1, 'next month');
  await arriveIn(2, 'the month after');
  expect(await unwalled(nameOf(2), () => storedIn(nameOf(2)))).toEqual(['the month after']);
  expect(await unwalled('checkout_events_earlier', () => storedIn('checkout_events_earlier'))).toEqual([
    'next month',
  ]);
  await expect(arriveIn(12, 'in a year')).rejects.toThrow(/no partition/);
});

it('stand behind the wall between sellers, and are asked by nobody by their name', async () => {
  const { rows } = await owner.query(
    `select relname from pg_class where relispartition and relkind = 'r'
       and (not relrowsecurity or not relforcerowsecurity
            or has_table_privilege('balcao_app', oid, 'select, insert, update, delete')
            or has_table_privilege('balcao_platform', oid, 'select, insert, update, delete'))`,
  );
  expect(rows).toEqual([]);
  const theirs = await newSeller(api);
  const seen = (sellerId: string) =>
    api.platform.database.withSeller(sellerId, (trx) =>
      trx.selectFrom('checkout_events').select('event_id').orderBy('received_at').execute(),
    );
  expect(await seen(mine.sellerId)).toEqual([{ event_id: 'next month' }, { event_id: 'the month after' }]);
  expect(await seen(theirs.sellerId)).toEqual([]);
  const byName = api.platform.database.withSeller(mine.sellerId, (trx) =>
    sql`select 1 from ${sql.table(nameOf(2))}`.execute(trx),
  );
  await expect(byName).rejects.toThrow(/permission denied/);
});

it('have the keys of their table, the seller first', async () => {
  const keys = async (name: string) => {
    const { rows } = await owner.query<{ columns: string }>(
      `select substring(pg_get_indexdef(indexrelid) from '\\(.*') as columns from pg_index where indrelid = $1::regclass order by 1`,
      [name],
    );
    return rows.map(({ columns }) => columns);
  };
  const whole = await keys('checkout_events');
  expect(whole.length).toBeGreaterThan(0);
  const months = await partitions();
  expect(months).not.toHaveLength(0);
  for (const name of months) expect([name, await keys(name)]).toEqual([name, whole]);
});

it('can be detached while events arrive', async () => {
  await owner.query(`alter table checkout_events detach partition ${nameOf(2)} concurrently`);
  const left = await api.platform.database.platform
    .selectFrom('checkout_events')
    .select('event_id')
    .execute();
  expect(left).toEqual([{ event_id: 'next month' }]);
});
