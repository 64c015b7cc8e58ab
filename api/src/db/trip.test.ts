import { Client } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../../test/own-database';
import { Trip } from './trip';

let database: OwnDatabase;
let client: Client;

beforeAll(async () => {
  database = await createOwnDatabase();
  client = new Client({ connectionString: database.url, pipeline: true } as object);
  await client.connect();
  await client.query(
    'create temporary table things (name text unique deferrable initially deferred, cents bigint)',
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('delete from things'));

/** What each statement of a trip comes to: its rows, or why there are none. */
async function sent(...statements: ConstructorParameters<typeof Trip>[0]): Promise<unknown[]> {
  const trip = new Trip(statements);
  client.query(trip);
  return (await Promise.allSettled(trip.answers)).map((answer) =>
    answer.status === 'fulfilled' ? answer.value.rows : (answer.reason as Error).message,
  );
}
const add = (name: string, cents: unknown, statement = 'add') => ({
  name: statement,
  text: 'insert into things (name, cents) values ($1, $2) returning name',
  values: [name, cents],
});
const names = { name: 'names', text: 'select name from things order by name', values: [] };

it('answers each statement, and each sees those before it', async () => {
  expect(await sent(add('Bolsa de lona', 18_990), names, { text: 'select 1 as one' })).toEqual([
    [{ name: 'Bolsa de lona' }],
    [{ name: 'Bolsa de lona' }],
    [{ one: 1 }],
  ]);
});

it('outside of a transaction is one: what is set for it ends with it, and a failure undoes it', async () => {
  const seller = { text: "select current_setting('app.seller_id', true) as seller" };
  const set = { text: "select set_config('app.seller_id', $1, true)", values: ['maria'] };
  expect((await sent(set, seller)).at(1)).toEqual([{ seller: 'maria' }]);
  expect(await sent(seller)).toEqual([[{ seller: '' }]]);
  const divided = { text: 'select 1 / $1::int', values: [0] };
  expect((await sent(add('Caneca', 4_990), divided, names)).slice(1)).toEqual([
    'division by zero',
    'division by zero',
  ]);
  expect(await sent(names)).toEqual([[]]);
});

it('says of a failure to commit that nothing was done', async () => {
  const problem = 'duplicate key value violates unique constraint "things_name_key"';
  expect(await sent(add('Caneca', 1), add('Caneca', 2))).toEqual([problem, problem]);
  expect(await sent(names)).toEqual([[]]);
});

it('names statements once, also those that were not parsed because one before them failed', async () => {
  const failing = { name: 'failing', text: 'select 1 / $1::int as whole', values: [0] };
  const unparsed = { name: 'unparsed', text: 'select $1::text as said', values: ['sim'] };
  const wrong = { name: 'wrong', text: 'select no_such_column from things where cents = $1', values: [1] };
  for (const _time of [1, 2]) {
    await sent(failing, unparsed);
    await sent(wrong, unparsed);
    expect(await sent(unparsed, { ...failing, values: [1] })).toEqual([[{ said: 'sim' }], [{ whole: 1 }]]);
  }
});

it('sends nothing of a trip with values that nobody can write', async () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  const problem = expect.stringContaining('circular structure');
  const trip = [
    add('Caneca', 1, 'first'),
    { name: 'round', text: 'select $1::json as said', values: [round] },
    names,
  ];
  expect((await sent(...trip)).at(1)).toEqual(problem);
  expect(await sent(names)).toEqual([[]]);
  expect(await sent(add('Caneca', 1, 'first'))).toEqual([[{ name: 'Caneca' }]]);
  expect(await sent({ name: 'round', text: 'select $1::json as said', values: [{ a: 1 }] })).toEqual([
    [{ said: { a: 1 } }],
  ]);
});

it('many at once keep their answers apart', async () => {
  const trips = Array.from({ length: 50 }, (_, index) =>
    sent({ text: 'select $1::int as at', values: [index] }),
  );
  expect((await Promise.all(trips)).flat(2)).toEqual(Array.from({ length: 50 }, (_, at) => ({ at })));
});

it('fails as a whole when its connection is lost', async () => {
  const other = new Client({ connectionString: database.url, pipeline: true } as object);
  await other.connect();
  other.on('error', () => {});
  const trip = new Trip([{ text: 'select pg_terminate_backend(pg_backend_pid())' }, names]);
  other.query(trip);
  const ends = await Promise.allSettled(trip.answers);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
