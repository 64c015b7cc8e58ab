import { COUNTED_ROWS, COUNTED_TAB_ROWS, type ProductListQuery, productListQuery } from '@balcao/api-schema';
import { PRODUCT_STATUSES } from '@balcao/domain';
import { sql } from 'kysely';
import { type Explained, fillDatabase, openExplained, scansOf, touchedRows } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { itInTurn } from '../../../test/turns';
import type { Position } from '../../lists/list-order';
import { productList } from './product-list';

jest.setTimeout(600_000);

const it = itInTurn('plans', 'products');

/** Eight stores of the same size, and one with more products than a list counts. */
const STORES = 8;
const SMALL = 5_000;
const LARGE = 16_000;
const small = { sellerId: 'plans-0', storeId: 'plans-0' };
const large = { sellerId: 'plans-8', storeId: 'plans-8' };

/**
 * The stores' rows are mixed. A word of the name occurs in two of three products, in one of three, or in one product
 * only.
 */
const FILL = `
  set role balcao_platform;
  insert into sellers (id) select 'plans-' || n from generate_series(0, ${STORES}) as n;
  insert into stores (seller_id, id, nome, slug) select id, id, 'Loja', id from sellers;
  insert into products (seller_id, id, store_id, name, name_key, search, slug, type, status, price_cents, sku, stock_controlled,
    stock_quantity, lowest_price_cents, highest_price_cents, total_stock, variant_count, created_at, updated_at)
  select owner, id, owner, name, lower(name), ' ' || lower(name), 'p-' || n,
    (array['physical', 'physical', 'digital'])[1 + h % 3], (array['active', 'active', 'active', 'draft', 'archived'])[1 + h % 5],
    price, '', true, h % 20, price, price, h % 20, 0, moment, moment
  from (select n, h, gen_random_uuid()::text as id, 100 + h % 10000 as price,
          'plans-' || case when n <= ${STORES * SMALL} then n % ${STORES} else ${STORES} end as owner,
          timestamptz '2025-01-01' + (h % 100000) * interval '1 minute' as moment,
          (array['Caneca', 'Caneca', 'Bolsa'])[1 + h % 3] || ' ' || (array['Azul', 'Verde', 'Preta'])[1 + h / 7 % 3] || ' ' || n as name
        from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${STORES * SMALL + LARGE}) as n) as hashed
        order by h) as made;
  insert into product_images (seller_id, id, store_id, product_id, width, height, loose_since)
    select seller_id, gen_random_uuid()::text, store_id, id, 800, 800, null from products;
  insert into product_sales_daily (seller_id, product_id, day, quantity, revenue_cents)
    select seller_id, id, current_date, 1, 100 from products;
  insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
    shipping_cents, interest_cents, total_cents, payment_status, search, ordered_at)
    select id, id, id, 1, 'api', 'pedido', false, 'BRL', 100, 0, 0, 0, 100, 'aguardando', '', now() from stores;
  insert into stock_reservations (seller_id, order_id, product_id, wanted, held, status)
    select seller_id, store_id, id, 1, 1, 'reserved' from products;`;

let inSmall: Explained;
let inLarge: Explained;
/** A database of its own, so that no other test meets so many rows. */
let database: OwnDatabase;

beforeAll(async () => {
  database = await createOwnDatabase();
  const { url } = database;
  await fillDatabase(url, FILL);
  inSmall = openExplained(url, 'balcao_app', small.sellerId);
  inLarge = openExplained(url, 'balcao_app', large.sellerId);
});
afterAll(async () => {
  await inSmall.close();
  await inLarge.close();
  await database.drop();
});

type Query = Partial<Record<keyof ProductListQuery, unknown>>;
const listSmall = (query: Query) => productList.page(inSmall.executor, small, productListQuery.parse(query));
const listLarge = (query: Query) => productList.page(inLarge.executor, large, productListQuery.parse(query));
const plansOfSmall = async (query: Query) => (await inSmall.plansOf(() => listSmall(query))).flat();
const plansOfLarge = async (query: Query) => (await inLarge.plansOf(() => listLarge(query))).flat();

const SORTS = ['name', '-createdAt', 'priceCents', 'stockQuantity', '-updatedAt'];
/** How many rows a search or filter may read: each product of the store once, and the rows of a page. */
const onceEach = (products: number) => products + 500;

const UNFILTERED: [string, Query][] = [
  ...SORTS.map((sort): [string, Query] => [`everything by ${sort}`, { sort }]),
  ['a far page by its number', { page: 150 }],
];
const FILTERED: [string, Query][] = [
  ['a status', { status: 'archived' }],
  ['several filters', { status: ['draft', 'archived'], type: 'digital', stock: 'low' }],
  ['a narrow price range', { priceFrom: 5000, priceTo: 5050 }],
  ['a wide price range', { priceFrom: 500 }],
  ['a rare word', { q: '8000' }],
  ['a common word', { q: 'caneca' }],
  ['common words', { q: 'caneca azul' }],
  ['common and rare words', { q: 'caneca 80' }],
  ['a letter', { q: 'c' }],
  ['a common word, filtered', { q: 'caneca', status: 'active' }],
  ['a common word in a narrow price range', { q: 'caneca', priceFrom: 5000, priceTo: 5050 }],
  ['nothing at all', { q: 'xyzzy' }],
];

describe('PostgreSQL, as the seller’s own role', () => {
  it.each(UNFILTERED)(
    'reads only the rows of a page for %s, and counts in an index',
    async (_name, query) => {
      const nodes = await plansOfSmall(query);
      expect(scansOf(nodes).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
      const rows = nodes.filter((node) => /^(Index Scan|Bitmap Heap Scan)$/.test(node['Node Type']));
      expect(touchedRows(rows)).toBeLessThanOrEqual(150 * 25 + 500);
    },
  );

  it.each(UNFILTERED)(
    'keeps a plan that reads no more for %s, in a store of any size',
    async (_name, query) => {
      for (const kept of [
        await inSmall.keptPlansOf(() => listSmall(query)),
        await inLarge.keptPlansOf(() => listLarge(query)),
      ]) {
        const nodes = kept.flat();
        expect(scansOf(nodes).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
        const rows = nodes.filter((node) => /^(Index Scan|Bitmap Heap Scan)$/.test(node['Node Type']));
        expect(touchedRows(rows)).toBeLessThanOrEqual(150 * 25 + 500);
      }
    },
  );

  it.each(FILTERED)('finds and counts the products with %s in one index', async (_name, query) => {
    for (const sort of SORTS) {
      const nodes = await plansOfSmall({ ...query, sort });
      expect(scansOf(nodes).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
      // The store's rows are scattered, so its products are read from where they are stored together.
      const rows = nodes.filter((node) => /^(Index Scan|Bitmap Heap Scan)$/.test(node['Node Type']));
      expect(touchedRows(rows)).toBeLessThan(500);
      expect(touchedRows(nodes)).toBeLessThan(onceEach(SMALL));
    }
  });

  it('reads no more for a deep page than for the first one, found by its cursor', async () => {
    const { cursors } = await listSmall({ page: 100 });
    for (const cursor of [cursors.next, cursors.previous, cursors.last]) {
      const nodes = await plansOfSmall({ cursor });
      expect(scansOf(nodes).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
      expect(touchedRows(nodes)).toBeLessThan(onceEach(SMALL));
    }
  });

  it.each<[string, Query, number]>([
    ['everything', {}, 20],
    ['a status', { status: 'archived' }, 500],
    ['a common word', { q: 'caneca' }, onceEach(LARGE)],
  ])('is asked once for the neighbours of a product in %s', async (_name, query, mostRows) => {
    const { items } = await listLarge({ ...query, page: 50 });
    const id = items[1]?.id ?? '';
    for (const sort of SORTS) {
      const plans = await inLarge.plansOf(() =>
        productList.neighbors(inLarge.executor, large, productListQuery.parse({ ...query, sort }), id),
      );
      expect(plans).toHaveLength(1);
      expect(scansOf(plans.flat()).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
      expect(touchedRows(plans.flat())).toBeLessThan(mostRows);
    }
  });

  it('is asked once for a page with its count', async () => {
    for (const query of [{}, { q: 'caneca', page: 3 }, { page: 999 }]) {
      expect(await inSmall.plansOf(() => listSmall(query))).toHaveLength(1);
    }
  });

  it.each<[string, Query, number]>([
    ['everything', {}, COUNTED_ROWS],
    ['a letter', { q: 'c' }, LARGE],
    ['a wide price range', { priceFrom: 101 }, COUNTED_ROWS],
  ])('stops counting %s where a list stops to say it', async (_name, query, counted) => {
    for (const sort of SORTS) {
      // In name order, products with another first letter come before the page.
      const walked = query.q && sort === 'name' ? LARGE / 2 : 0;
      expect(touchedRows(await plansOfLarge({ ...query, sort }))).toBeLessThan(onceEach(counted) + walked);
    }
  });
});

describe('a large store', () => {
  it('is counted exactly up to a limit, and beyond it is said to have more', async () => {
    expect(await listSmall({})).toMatchObject({ total: SMALL, totalIsExact: true });
    for (const query of [{}, { q: 'c' }, { priceFrom: 101 }]) {
      const page = await listLarge(query);
      expect(page).toMatchObject({ total: COUNTED_ROWS, totalIsExact: false });
      expect(page.cursors).toEqual({ previous: null, next: expect.any(String), last: null });
    }
    expect(await productList.count(inLarge.executor, large, {})).toBe(LARGE);
  });

  it.each<[string, Query]>([
    ['all of it', {}],
    ['a search', { q: 'c' }],
  ])('has tabs that count %s up to a limit', async (_name, query) => {
    const { counts = [] } = await listLarge({ ...query, countBy: 'status' });
    const exact = await Promise.all(
      PRODUCT_STATUSES.map((status) => {
        const filter = productListQuery.parse({ ...query, status });
        return productList.count(inLarge.executor, large, filter);
      }),
    );
    expect(Math.max(...exact)).toBeGreaterThan(COUNTED_TAB_ROWS);
    expect(counts).toEqual(
      PRODUCT_STATUSES.map((value, index) => ({
        value,
        total: Math.min(exact[index] ?? 0, COUNTED_TAB_ROWS),
        totalIsExact: (exact[index] ?? 0) <= COUNTED_TAB_ROWS,
      })),
    );
  });

  it.each([
    ['caneca', ['caneca']],
    ['CAN azul', ['caneca', 'azul']],
    ['bolsa verde 80', ['bolsa', 'verde', '80']],
    ['c', ['c']],
  ])('finds for "%s" exactly the products that have it, in order', async (q, words) => {
    for (const [list, { executor }] of [
      [listSmall, inSmall],
      [listLarge, inLarge],
    ] as const) {
      const has = words.map((word) => sql`name_key ~ ${`\\m${word}`}`);
      const { rows: expected } = await sql<{ id: string }>`
        select id from products where ${sql.join(has, sql` and `)} order by created_at desc, id desc`.execute(
        executor,
      );
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          q,
          size: 100,
          ...(cursor && { cursor }),
        });
        expect(page.total).toBe(Math.min(expected.length, COUNTED_ROWS));
        expect(page.totalIsExact).toBe(expected.length <= COUNTED_ROWS);
        found.push(...page.items.map(({ id }) => id));
        cursor = page.cursors.next;
      } while (cursor);
      expect(found).toEqual(expected.map(({ id }) => id));
    }
  });

  it('walks the same pages from the start, by number and by cursor', async () => {
    for (const query of [
      { sort: 'name' },
      { q: 'caneca', sort: 'name' },
      { priceFrom: 500, sort: '-stockQuantity' },
    ]) {
      for (const list of [listSmall, listLarge]) {
        const { cursors } = await list({ ...query, size: 50, page: 24 });
        const byCursor = await list({ ...query, size: 50, page: 25, cursor: cursors.next });
        expect(byCursor).toEqual(await list({ ...query, size: 50, page: 25 }));
        expect(byCursor.items).toHaveLength(50);
      }
    }
  });

  it('is gone through by who selects all of it, each product once', async () => {
    const seen = new Set<string>();
    let beyond: Position | null = null;
    do {
      const step: Position[] = await productList.positions(
        inLarge.executor,
        large,
        { q: 'caneca' },
        { beyond, limit: 500 },
      );
      for (const { id } of step) seen.add(id);
      beyond = step.at(-1) ?? null;
    } while (beyond);
    expect(seen.size).toBe(await productList.count(inLarge.executor, large, { q: 'caneca' }));
  });
});
