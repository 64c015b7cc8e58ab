import type { Resource } from '../../resource';

/** How PostgreSQL reads the list: what a page costs in a store among others. */
export const plansTestFile = ({
  table,
  one,
  many,
}: Resource) => `import { ${one.value}ListQuery } from '@balcao/api-schema';
import { type Explained, fillDatabase, openExplained, scansOf, touchedRows } from '../../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database';
import { ${one.value}List } from './repository';

/** Stores of the same size, whose rows are mixed. */
const STORES = 8;
const SIZE = 4_000;
const OWNER = { sellerId: 'plans-0', storeId: 'plans-0' };

const FILL = \`
  set role balcao_platform;
  insert into sellers (id) select 'plans-' || n from generate_series(0, \${STORES - 1}) as n;
  insert into stores (seller_id, id, nome, slug) select id, id, 'Loja', id from sellers;
  insert into ${table} (seller_id, id, store_id, name, name_key, search, created_at, updated_at)
  select owner, gen_random_uuid()::text, owner, name, name, ' ' || name, moment, moment
  from (select 'plans-' || n % \${STORES} as owner, (array['verde', 'azul'])[1 + n / \${STORES} % 2] || ' ' || n as name,
          timestamptz '2025-01-01' + hashint4(n) % 100000 * interval '1 minute' as moment
        from generate_series(1, \${STORES * SIZE}) as n) as made;\`;

/** A database of its own, so that no other test meets so many rows. */
let database: OwnDatabase;
let explained: Explained;

beforeAll(async () => {
  database = await createOwnDatabase();
  await fillDatabase(database.url, FILL);
  explained = openExplained(database.url, 'balcao_app', OWNER.sellerId);
});
afterAll(async () => {
  await explained.close();
  await database.drop();
});

const list = (query: object) => ${one.value}List.page(explained.executor, OWNER, ${one.value}ListQuery.parse(query));
/** The nodes of the one plan of a page. */
async function planOf(query: object) {
  const plans = await explained.plansOf(() => list(query));
  expect(plans).toHaveLength(1);
  return plans.flat();
}

/** Reads of whole rows; a list should need them for its page only. */
const ROW_READS = /^(Seq Scan|Index Scan|Bitmap Heap Scan)$/;
/** The rows of a page, with those that lead to it. */
const PAGE = 200;

describe('PostgreSQL, as the seller’s own role, reads ${many.file.replaceAll('-', ' ')}', () => {
  it.each(['name', '-name', 'createdAt', '-createdAt'])('for a page by %s once, in an index', async (sort) => {
    for (const query of [{}, { page: 3 }, { q: 'azul' }, { q: 'azul 16' }, { q: 'ninguem' }]) {
      const nodes = await planOf({ ...query, sort });
      expect(scansOf(nodes).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
      expect(touchedRows(nodes)).toBeLessThan(SIZE + PAGE);
      expect(touchedRows(nodes.filter((node) => ROW_READS.test(node['Node Type'])))).toBeLessThan(PAGE);
    }
  });

  it('no further for a deep page, found by its cursor', async () => {
    const { cursors } = await list({ page: 100 });
    for (const cursor of [cursors.next, cursors.previous, cursors.last]) {
      const nodes = await planOf({ cursor });
      expect(touchedRows(nodes)).toBeLessThan(SIZE + PAGE);
      expect(touchedRows(nodes.filter((node) => ROW_READS.test(node['Node Type'])))).toBeLessThan(PAGE);
    }
  });
});
`;
