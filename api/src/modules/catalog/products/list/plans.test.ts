import { type ProductListQuery, productListQuery } from '@balcao/api-schema';
import { Client, type QueryConfig } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../../../../../test/own-database';
import { startTestApi, type TestApi } from '../../../../../test/test-app';
import { listProducts } from '../catalog/service';

jest.setTimeout(180_000);

const PRODUCTS = 40_000;
/** The store that is looked at has one product in eight. */
const OWN = PRODUCTS / 8;
const owner = { sellerId: 'plans-0', storeId: 'plans-0' };

/** Of eight stores; words of the name that two in three, one in three and none but one of the products have. */
const FILL = `
  insert into sellers (id) select 'plans-' || n from generate_series(0, 7) as n;
  insert into stores (seller_id, id, nome, slug) select id, id, 'Loja', id from sellers;
  insert into products (seller_id, id, store_id, name, name_key, search_text, slug, type, status, price_cents, sku, stock_controlled,
    stock_quantity, lowest_price_cents, highest_price_cents, total_stock, variant_count, created_at, updated_at)
  select 'plans-' || n % 8, id, 'plans-' || n % 8, name, lower(name), ' ' || replace(lower(name), ' ', '  '), 'p-' || n,
    (array['physical', 'physical', 'digital'])[1 + h % 3], (array['active', 'active', 'active', 'draft', 'archived'])[1 + h % 5],
    price, '', true, h % 20, price, price, h % 20, 0, moment, moment
  from (select n, h, gen_random_uuid()::text as id, 100 + h % 10000 as price,
          timestamptz '2025-01-01' + (h % 100000) * interval '1 minute' as moment,
          (array['Caneca', 'Caneca', 'Bolsa'])[1 + h % 3] || ' ' || (array['Azul', 'Verde', 'Preta'])[1 + h / 7 % 3] || ' ' || n as name
        from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${PRODUCTS}) as n) as hashed) as made;
  insert into product_terms (seller_id, store_id, term, product_id)
    select seller_id, store_id, term, id from products, unnest(string_to_array(search_text, ' ')) as term where term <> '';
  insert into product_images (seller_id, id, store_id, product_id, width, height, loose_since)
    select seller_id, gen_random_uuid()::text, store_id, id, 800, 800, null from products;
  insert into product_sales_daily (seller_id, product_id, day, quantity, revenue_cents)
    select seller_id, id, current_date, 1, 100 from products;`;

let api: TestApi;
let explain: Client;
/** Nobody else meets so many rows. */
let database: OwnDatabase;

beforeAll(async () => {
  database = await createOwnDatabase();
  const { url } = database;
  const filler = new Client({ connectionString: url, options: '-c role=balcao_platform' });
  await filler.connect();
  await filler.query(FILL);
  await filler.end();
  const analyst = new Client({ connectionString: url });
  await analyst.connect();
  await analyst.query('vacuum analyze');
  await analyst.end();
  explain = new Client({ connectionString: url, options: '-c role=balcao_app -c timezone=UTC' });
  await explain.connect();
  await explain.query(`select set_config('app.seller_id', $1, false)`, [owner.sellerId]);
  api = await startTestApi({ DATABASE_URL: url });
});
afterAll(async () => {
  await api.close();
  await explain.end();
  await database.drop();
});
afterEach(() => jest.restoreAllMocks());

const list = (query: Partial<Record<keyof ProductListQuery, unknown>>) =>
  listProducts({ database: api.platform.database, owner }, productListQuery.parse(query));

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const scansOf = (node: PlanNode): string[] => [
  ...(node['Relation Name'] ? [`${node['Node Type']} on ${node['Relation Name']}`] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/** How PostgreSQL goes about the statements that the API sends for a list, as the seller's own role. */
async function scansFor(query: Partial<Record<keyof ProductListQuery, unknown>>): Promise<string[]> {
  const sent = jest.spyOn(Client.prototype, 'query');
  await list(query);
  const statements = sent.mock.calls.map(([statement]) => statement as unknown as QueryConfig);
  sent.mockRestore();
  const scans: string[] = [];
  for (const { text, values } of statements.filter((statement) => /\bproduct/.test(statement.text))) {
    const { rows } = await explain.query(`explain (format json) ${text}`, values);
    scans.push(...scansOf(rows[0]['QUERY PLAN'][0].Plan));
  }
  return scans;
}

const QUERIES: [string, Partial<Record<keyof ProductListQuery, unknown>>][] = [
  ['everything', {}],
  ['by name', { sort: 'name' }],
  ['by price', { sort: '-priceCents' }],
  ['by stock', { sort: 'stockQuantity' }],
  ['a far page by its number', { page: 150 }],
  ['a status', { status: 'archived' }],
  ['several filters', { status: ['draft', 'archived'], type: 'digital', stock: 'low' }],
  ['a narrow price range', { priceFrom: 5000, priceTo: 5050 }],
  ['a wide price range', { priceFrom: 500 }],
  ['a wide price range by price', { priceFrom: 500, sort: 'priceCents' }],
  ['a rare word', { q: '8000' }],
  ['a common word', { q: 'caneca' }],
  ['common words', { q: 'caneca azul' }],
  ['common and rare words', { q: 'caneca 80' }],
  ['a letter', { q: 'c' }],
  ['a common word, filtered', { q: 'caneca', status: 'active' }],
  ['a common word in a narrow price range', { q: 'caneca', priceFrom: 5000, priceTo: 5050 }],
  ['nothing at all', { q: 'xyzzy' }],
];

describe('PostgreSQL', () => {
  it.each(QUERIES)('reads no whole table for %s', async (_name, query) => {
    const scans = await scansFor(query);
    expect(scans.length).toBeGreaterThan(0);
    const whole = scans.filter((scan) => scan.startsWith('Seq Scan') && !scan.endsWith('product_tallies'));
    expect(whole).toEqual([]);
  });

  it('reads no whole table for a page found by its cursor', async () => {
    const { cursors } = await list({ page: 100 });
    for (const cursor of [cursors.next, cursors.previous, cursors.last]) {
      const scans = await scansFor({ cursor });
      expect(scans.filter((scan) => scan === 'Seq Scan on products')).toEqual([]);
    }
  });
});

describe('a large store', () => {
  const rows = async (query: Partial<Record<keyof ProductListQuery, unknown>>) => {
    const answer = await list({ ...query, size: 100 });
    return { ...answer, names: answer.items.map(({ name }) => name) };
  };

  it('knows how many products it has', async () => {
    expect(await rows({})).toMatchObject({ total: OWN, totalIsExact: true });
  });

  it.each([
    ['caneca', ['caneca']],
    ['CAN azul', ['caneca', 'azul']],
    ['bolsa verde 80', ['bolsa', 'verde', '80']],
  ])('finds for "%s" exactly the products that have it, in order', async (q, words) => {
    const { rows: expected } = await explain.query<{ id: string }>(
      `select id from products where ${words.map((word) => `name_key ~ '\\m${word}'`).join(' and ')}
       order by created_at desc, id desc`,
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await rows({ q, ...(cursor && { cursor }) });
      expect(answer).toMatchObject({ total: expected.length, totalIsExact: true });
      found.push(...answer.items.map(({ id }) => id));
      cursor = answer.cursors.next;
    } while (cursor);
    expect(found).toEqual(expected.map(({ id }) => id));
  });

  it('walks the same pages from the start, by number and by cursor', async () => {
    for (const query of [
      { q: 'caneca', sort: 'name' },
      { priceFrom: 500, sort: '-stockQuantity' },
    ]) {
      const { cursors } = await list({ ...query, size: 50, page: 24 });
      const byCursor = await list({ ...query, size: 50, page: 25, cursor: cursors.next });
      expect(byCursor).toEqual(await list({ ...query, size: 50, page: 25 }));
      expect(byCursor.items).toHaveLength(50);
    }
  });
});
