import { type ListPage, type ListQuery, listQuery } from '@balcao/api-schema';
import type { Executor } from '../../src/db/database';
import type { Owner } from '../../src/db/owner';
import { type Explained, fillDatabase, openExplained, scansOf, touchedRows } from '../explained';
import { createOwnDatabase, type OwnDatabase } from '../own-database';

/** Stores of the same size, whose rows are mixed. */
const STORES = 8;
const SIZE = 4_000;
const OWNER = { sellerId: 'plans-0', storeId: 'plans-0' };
/** The rows of a page, with those that lead to it. */
const PAGE = 200;

/** Reads of whole rows; a list should need them for its page only. */
const ROW_READS = /^(Seq Scan|Index Scan|Bitmap Heap Scan)$/;

interface ReadList {
  page(executor: Executor, owner: Owner, query: ListQuery): Promise<ListPage<unknown>>;
}

/** The content of a table: its columns, and their values for each row, which has an `owner`, a number `n`, a `name` and a `moment`. */
interface Filled {
  table: string;
  columns: string;
  values: string;
  sorts: readonly string[];
}

/** Tests how PostgreSQL reads a list of a store, as the seller's own role, among the rows of other stores. */
export function describePagePlans(list: ReadList, { table, columns, values, sorts }: Filled): void {
  // A database of its own, so that no other test meets so many rows.
  let database: OwnDatabase;
  let explained: Explained;

  beforeAll(async () => {
    database = await createOwnDatabase();
    await fillDatabase(
      database.url,
      `set role balcao_platform;
       insert into sellers (id) select 'plans-' || n from generate_series(0, ${STORES - 1}) as n;
       insert into stores (seller_id, id, nome, slug) select id, id, 'Loja', id from sellers;
       insert into ${table} (seller_id, id, store_id, ${columns})
       select owner, gen_random_uuid()::text, owner, ${values}
       from (select n, 'plans-' || n % ${STORES} as owner,
               (array['verde', 'azul'])[1 + n / ${STORES} % 2] || ' ' || n as name,
               timestamptz '2025-01-01' + hashint4(n) % 100000 * interval '1 minute' as moment
             from generate_series(1, ${STORES * SIZE}) as n) as made;`,
    );
    explained = openExplained(database.url, 'balcao_app', OWNER.sellerId);
  });
  afterAll(async () => {
    await explained.close();
    await database.drop();
  });

  const read = (query: object) => list.page(explained.executor, OWNER, listQuery.parse(query));
  async function expectFlat(query: object): Promise<void> {
    const plans = await explained.plansOf(() => read(query));
    expect(plans).toHaveLength(1);
    const nodes = plans.flat();
    expect(scansOf(nodes).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
    expect(touchedRows(nodes)).toBeLessThan(SIZE + PAGE);
    expect(touchedRows(nodes.filter((node) => ROW_READS.test(node['Node Type'])))).toBeLessThan(PAGE);
  }

  describe(`PostgreSQL reads ${table}`, () => {
    it.each(sorts)('for a page by %s once, in an index', async (sort) => {
      for (const query of [{}, { page: 3 }, { q: 'azul' }, { q: 'azul 16' }, { q: 'ninguem' }])
        await expectFlat({ ...query, sort });
    });

    it('no further for a deep page, found by its cursor', async () => {
      const { cursors } = await read({ page: 100 });
      for (const cursor of [cursors.next, cursors.previous, cursors.last]) await expectFlat({ cursor });
    });
  });
}
