import { COUNTED_ROWS, type EntryFilter, entryListQuery } from '@balcao/api-schema';
import { sql } from 'kysely';
import { type Explained, fillDatabase, openExplained, touchedRows } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { itInTurn } from '../../../test/turns';
import { entryLists, sourcedEntryLists } from './statement';

jest.setTimeout(600_000);

const it = itInTurn('plans', 'entries');

const SALES = 9_000;
const LINES_PER_SALE = 4;
const LINES = SALES * LINES_PER_SALE;
const owner = { sellerId: 'plans', storeId: 'plans' };
/** What the page looks up, the lines of their transactions among it, and what its order's index leads to. */
const PAGE = 800;

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

const OLD_SALES = 3_000;

/** Before all of these, sales through a gateway that the store has left, and some through none; lines of no payment among them. */
const FILL_OLD = `
  set role balcao_platform;
  insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
    balance_before_cents, balance_after_cents, occurred_at, posted_at, method, gateway)
  select 'plans', '00000000-0000-7000-9000-' || lpad((10 * n + line)::text, 12, '0'), 'plans', 't' || n, account, type, cents,
    1000000 + version, 0, cents, now() - interval '1 year' - n / 3 * interval '1 minute', now() - interval '1 year' - n / 3 * interval '1 minute',
    case when n % 10 > 0 then (array['pix', 'boleto'])[1 + n % 2] end, case when n % 10 > 1 then 'pagseguro' end
  from generate_series(1, ${OLD_SALES}) as n
  cross join lateral (values (1, 'a_liberar', 'sale', 10000, 4 * n - 3), (2, 'a_liberar', 'fee_platform', -600, 4 * n - 2),
    (3, 'a_liberar', 'fee_gateway', -400, 4 * n - 1), (4, 'a_liberar', 'release', -9000, 4 * n), (5, 'disponivel', 'release', 9000, n)
  ) as lines (line, account, type, cents, version);
`;

let database: OwnDatabase;
let seller: Explained;

beforeAll(async () => {
  database = await createOwnDatabase();
  await fillDatabase(database.url, FILL + FILL_OLD);
  seller = openExplained(database.url, 'balcao_app', owner.sellerId);
});
afterAll(async () => {
  await seller.close();
  await database.drop();
});

const read = (query: object) =>
  entryLists.plataforma.page(seller.executor, owner, entryListQuery.parse({ size: 25, ...query }));

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
  ['a type by a method', { type: ['sale'], method: ['credit_card'] }, SALES / 3],
  ['a gateway that it has left', { gateway: ['pagseguro'] }, (OLD_SALES * 5 * 8) / 10],
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

it('joins moves without looking at the other side of usual lines', async () => {
  const plans = await seller.plansOf(async () => {
    const { items, totalIsExact } = await read({ moves: 'joined' });
    expect(totalIsExact).toBe(false);
    const released = items.filter(({ type }) => type === 'release');
    expect(released.length).toBeGreaterThan(0);
    expect(released.every(({ amountCents }) => amountCents > 0)).toBe(true);
  });
  // Looking at the other side of each that is counted would touch several rows more for each.
  expect(touchedRows(plans.flat())).toBeLessThanOrEqual(2 * COUNTED_ROWS);
});

it('looks up what a line is known by elsewhere in the same statement, a few rows for each', async () => {
  const plans = await seller.plansOf(async () => {
    const step = { sort: '-postedAt', beyond: null, limit: PAGE };
    expect(await sourcedEntryLists.plataforma.rows(seller.executor, owner, {}, step)).toHaveLength(PAGE);
  });
  expect(plans).toHaveLength(1);
  expect(touchedRows(plans.flat())).toBeLessThanOrEqual(20 * PAGE);
});

const PAGED: [name: string, filter: Partial<EntryFilter>, condition: string][] = [
  ['a gateway that it has left', { gateway: ['pagseguro'] }, "gateway = 'pagseguro'"],
  ['a type with and without payments', { type: ['release'] }, "type = 'release'"],
  ['methods with and without gateways', { method: ['pix', 'boleto'] }, "method in ('pix', 'boleto')"],
  [
    'an account, of what came in',
    { account: ['a_liberar'], sign: 'in' },
    "account = 'a_liberar' and amount_cents > 0",
  ],
];
const SIZE = 50;
const PAGES = 3;

describe.each(PAGED)('a statement by %s, which finds more than is counted', (_, filter, condition) => {
  it.each(['-postedAt', 'postedAt'])('has its lines in their order (%s), there and back', async (sort) => {
    const direction = sort === 'postedAt' ? 'asc' : 'desc';
    const { rows } = await sql<{ id: string }>`select id from ledger_entries where ${sql.raw(condition)}
      order by posted_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${SIZE * (PAGES + 1)}`.execute(
      seller.executor,
    );
    const wanted = rows.map(({ id }) => id);
    const idsOf = (page: { items: readonly { id: string }[] }) => page.items.map(({ id }) => id);
    let page = await read({ ...filter, sort, size: SIZE });
    expect(page.totalIsExact).toBe(false);
    const found = idsOf(page);
    for (let following = 1; following < PAGES; following++) {
      page = await read({ ...filter, sort, size: SIZE, cursor: page.cursors.next });
      found.push(...idsOf(page));
    }
    expect(found).toEqual(wanted.slice(0, SIZE * PAGES));
    const back = await read({ ...filter, sort, size: SIZE, cursor: page.cursors.previous });
    expect(idsOf(back)).toEqual(wanted.slice(SIZE * (PAGES - 2), SIZE * (PAGES - 1)));
    const numbered = await read({ ...filter, sort, size: SIZE, page: PAGES + 1 });
    expect(idsOf(numbered)).toEqual(wanted.slice(SIZE * PAGES));
  });
});

describe('a period of competência', () => {
  /** A day in the middle of the old sales, and a fact of that day that was posted a year later. */
  const LATE = `
    set role balcao_platform;
    insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
      balance_before_cents, balance_after_cents, occurred_at, posted_at)
    select 'plans', '00000000-0000-7000-a000-000000000001', 'plans', 't1', 'disponivel', 'chargeback', -1, 9000000, 0, -1,
      '2020-03-15T12:00Z', now();
    insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
      balance_before_cents, balance_after_cents, occurred_at, posted_at)
    select 'plans', '00000000-0000-7000-a000-000000000002', 'plans', 't1', 'disponivel', 'chargeback', -1, 9000001, 0, -1,
      '2020-03-15T12:00Z', '2020-03-15T12:01Z';
  `;

  it('reads its own lines and those that were posted late, and no others', async () => {
    await fillDatabase(database.url, LATE);
    const plans = await seller.plansOf(async () => {
      const page = await entryLists.plataforma.page(seller.executor, owner, {
        ...entryListQuery.parse({ size: 25 }),
        occurred: { from: '2020-03-01', to: '2020-03-31' },
      });
      expect(page.items.map(({ id }) => id.slice(-1))).toEqual(['1', '2']);
    });
    expect(touchedRows(plans.flat())).toBeLessThanOrEqual(PAGE);
  });
});
