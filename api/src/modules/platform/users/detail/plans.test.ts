import { COUNTED_ROWS, type PlatformUserFilter } from '@balcao/api-schema';
import type { RawBuilder } from 'kysely';
import { Client } from 'pg';
import { startTestApi, type TestApi } from '../../../../../test/test-app';
import { readOrder } from '../../../../lists/list-order';
import { conditionsOf } from '../../../identity';
import { countQuery, positionsQuery, USER_SORT_COLUMNS } from '../list/list';

jest.setTimeout(120_000);

const PEOPLE = 100_000;

let api: TestApi;
let client: Client;

/** A directory of its own for this connection, in place of the real one: with its indexes and its row-level security. */
beforeAll(async () => {
  api = await startTestApi();
  client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`
    create temp table user_directory (like public.user_directory including all);
    alter table user_directory enable row level security;
    create policy platform on user_directory to balcao_platform using (true);
    grant select on user_directory to balcao_platform`);
  await client.query(`
    insert into user_directory (seller_id, user_id, name_key, email, cpf, cnpj, words, status, is_platform_admin, kyc_status,
                                gateway_status, created_at, last_seen_at)
    select 'plan-' || n, 'plan-' || n, name, email, lpad(n::text, 11, '0'), '',
           array_to_tsvector(directory_words(name || ' ' || email || ' loja ' || md5(n::text))),
           (array['active', 'active', 'active', 'pending', 'blocked'])[1 + n % 5], n % 20000 = 0,
           (array['none', 'FINISHED', 'INVALID'])[1 + n % 3], (array['none', 'accepted', 'rejected'])[1 + n % 3],
           timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2025-01-01' + n * interval '1 second'
    from (select n, (array['maria', 'joao', 'ana', 'luiz', 'rita'])[1 + n % 5] || ' ' || md5(n::text) as name,
                 'p' || n || '@exemplo.com.br' as email
          from generate_series(1, ${PEOPLE}) as n) as people`);
  await client.query('analyze user_directory');
  await client.query('set role balcao_platform');
});
afterAll(async () => {
  await client.end();
  await api.close();
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

async function planOf(query: RawBuilder<unknown>): Promise<PlanNode> {
  const { sql, parameters } = query.compile(api.platform.database.platform);
  const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
  return rows[0]['QUERY PLAN'][0].Plan;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Rows that were looked at, shown or not; entries of the words' index that it puts together count once. */
const touched = (plan: PlanNode) =>
  nodesOf(plan).reduce((sum, node) => {
    const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    return node.Plans === undefined ? sum + rows * (node['Actual Loops'] ?? 1) : sum;
  }, 0);

const FILTERS: [string, PlatformUserFilter][] = [
  ['nothing', {}],
  ['a CPF', { q: '000.000.777-77' }],
  ['an e-mail', { q: 'p7777@' }],
  ['a rare word', { q: '93d8f5c9' }],
  ['a name and a rare word', { q: 'maria 93d8f5c9' }],
  ['a common word', { q: 'maria' }],
  ['a word that everybody has', { q: 'loja' }],
  ['words that nobody has together', { q: 'maria joao' }],
  ['a word that nobody has', { q: 'ninguem' }],
  ['a status', { status: ['blocked'] }],
  ['several statuses', { status: ['blocked', 'pending'] }],
  ['a status and a verification', { status: ['blocked'], kyc: ['INVALID'] }],
  ['the admins', { isPlatformAdmin: true }],
  ['days of creation', { createdFrom: '2024-02-01', createdTo: '2024-02-02' }],
  ['days of access', { lastSeenFrom: '2025-01-01', lastSeenTo: '2025-01-01' }],
];
const SORTS = ['name', '-createdAt', 'lastSeenAt'];

describe(`a list of ${PEOPLE} people`, () => {
  it.each(FILTERS)('finds and counts what %s finds without reading the table', async (_name, filter) => {
    const conditions = conditionsOf(filter);
    const count = await planOf(countQuery(conditions));
    const isExact = (count.Plans?.[0]?.['Actual Rows'] ?? 0) <= COUNTED_ROWS;
    const pages = [];
    for (const sort of SORTS) {
      const window = { order: readOrder(sort, USER_SORT_COLUMNS), beyond: null, offset: 0, limit: 26 };
      pages.push(await planOf(positionsQuery(conditions, { isExact }, window)));
    }
    for (const plan of [count, ...pages]) {
      expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
    // A word that many have is put together whole; everything else looks at no more than is counted, however many there are.
    if (conditions.search !== null && !isExact) return;
    for (const plan of [count, ...pages]) expect(touched(plan)).toBeLessThan(3 * COUNTED_ROWS);
  });
});
