import { COUNTED_ROWS, type EntryFilter, entryListQuery } from '@balcao/api-schema';
import { type Explained, fillDatabase, openExplained, touchedRows } from '../../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database';
import { entryList } from './repository';

jest.setTimeout(600_000);

const SALES = 9_000;
const LINES_PER_SALE = 4;
const LINES = SALES * LINES_PER_SALE;
const owner = { sellerId: 'plans', storeId: 'plans' };
/** What the page looks up, and what its order's index leads to. */
const PAGE = 500;

/** Sales by three methods through one gateway. Bypasses the triggers, which would look at each line. */
const FILL = `
  alter table ledger_entries disable trigger user;
  set role balcao_platform;
  insert into sellers (id) values ('plans');
  insert into stores (seller_id, id, nome, slug) values ('plans', 'plans', 'Loja', 'plans');
  insert into ledger_transactions (seller_id, id, store_id, kind, key, digest, occurred_at, posted_at)
  select 'plans', 't' || n, 'plans', 'capture', 'capture:' || n, '', now(), now() from generate_series(1, ${SALES}) as n;
  insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
    balance_before_cents, balance_after_cents, occurred_at, posted_at, method, gateway)
  select 'plans', '00000000-0000-7000-8000-' || lpad((10 * n + line)::text, 12, '0'), 'plans', 't' || n, account, type, cents, version, 0, cents,
    now() - n * interval '1 minute', now() - n * interval '1 minute', (array['pix', 'credit_card', 'boleto'])[1 + n % 3], 'iugu'
  from generate_series(1, ${SALES}) as n
  cross join lateral (values (1, 'a_liberar', 'sale', 10000, 3 * n - 2), (2, 'a_liberar', 'fee_platform', -600, 3 * n - 1),
    (3, 'a_liberar', 'release', -9400, 3 * n), (4, 'disponivel', 'release', 9400, n)
  ) as lines (line, account, type, cents, version);
`;

let database: OwnDatabase;
let seller: Explained;

beforeAll(async () => {
  database = await createOwnDatabase();
  await fillDatabase(database.url, FILL);
  seller = openExplained(database.url, 'balcao_app', owner.sellerId);
});
afterAll(async () => {
  await seller.close();
  await database.drop();
});

const read = (query: object) =>
  entryList.page(seller.executor, owner, entryListQuery.parse({ size: 25, ...query }));

const NOTHING: [name: string, filter: Partial<EntryFilter>][] = [
  ['a method', { method: ['paypal'] }],
  ['a gateway', { gateway: ['malga'] }],
  ['a method beside one that it has', { method: ['paypal'], type: ['sale'] }],
  ['a type in an account', { type: ['sale'], account: ['disponivel'] }],
  ['an account', { account: ['bloqueado'] }],
  ['a rare type', { type: ['chargeback'] }],
];

it.each(NOTHING)('a statement by %s that the store has not reads no line', async (_, filter) => {
  const plans = await seller.plansOf(async () => {
    expect(await read(filter)).toMatchObject({ items: [], total: 0, totalIsExact: true });
  });
  expect(touchedRows(plans.flat())).toBe(0);
});

const MANY: [name: string, filter: Partial<EntryFilter>, found: number][] = [
  ['a gateway', { gateway: ['iugu'] }, LINES],
  ['a method and a gateway', { method: ['pix'], gateway: ['iugu'] }, LINES / 3],
  ['a type by a method', { type: ['sale'], method: ['boleto'] }, SALES / 3],
];

it.each(MANY)('a statement by %s counts no line that is of another kind', async (_, filter, found) => {
  const plans = await seller.plansOf(async () => {
    const { items, total, totalIsExact } = await read(filter);
    expect(items).toHaveLength(25);
    expect({ total, totalIsExact }).toEqual({
      total: Math.min(found, COUNTED_ROWS),
      totalIsExact: found <= COUNTED_ROWS,
    });
  });
  expect(touchedRows(plans.flat())).toBeLessThanOrEqual(Math.min(found, COUNTED_ROWS) + PAGE);
});

it('pages of a filter that finds more than is counted lead there and back', async () => {
  const filter = { gateway: ['iugu'] };
  const all = await read({ ...filter, size: 100 });
  const first = await read(filter);
  const second = await read({ ...filter, cursor: first.cursors.next });
  expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 50));
  const back = await read({ ...filter, cursor: second.cursors.previous });
  expect(back.items).toEqual(first.items);
});
