import { COUNTED_ROWS, type PlatformUserFilter } from '@balcao/api-schema';
import { type Explained, fillDatabase, openExplained, touchedRows } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { itInTurn } from '../../../test/turns';
import { kycQueue } from '../kyc/review';
import { userList } from './users';

jest.setTimeout(600_000);

const it = itInTurn('plans', 'people');

const PEOPLE = 30_000;

const ID = `'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`;

/** Bypasses the triggers, which would write the directory row by row. */
const FILL = `
  alter table users disable trigger user;
  alter table stores disable trigger user;
  set role balcao_platform;
  insert into sellers (id) select 'plan-' || n from generate_series(1, ${PEOPLE}) as n;
  insert into users (id, seller_id, name, email, cpf, password_hash)
    select ${ID}, 'plan-' || n, 'Pessoa ' || n, 'p' || n || '@exemplo.com.br', lpad(n::text, 11, '0'), ''
    from generate_series(1, ${PEOPLE}) as n;
  insert into stores (seller_id, id, nome, slug)
    select 'plan-' || n, 'plan-' || n, 'Loja ' || n, 'plan-' || n from generate_series(1, ${PEOPLE}) as n;
  insert into user_directory (seller_id, user_id, name_key, email, cpf, cnpj, search, status, is_platform_admin, kyc_status,
                              gateway_status, created_at, last_seen_at)
    select 'plan-' || n, ${ID}, name, email, lpad(n::text, 11, '0'), '',
           ' ' || replace(name, ' ', '  ') || ' p' || n || ' exemplo loja',
           (array['active', 'active', 'active', 'pending', 'blocked'])[1 + n % 5], n % 10000 = 0,
           (array['none', 'FINISHED', 'INVALID'])[1 + n % 3], (array['none', 'accepted', 'rejected'])[1 + n % 3],
           timestamptz '2024-01-01' + n * interval '1 minute', timestamptz '2025-01-01' + n * interval '1 second'
    from (select n, (array['maria', 'joao', 'ana', 'luiz', 'rita'])[1 + n % 5] || ' ' || md5(n::text) as name,
                 'p' || n || '@exemplo.com.br' as email
          from generate_series(1, ${PEOPLE}) as n) as people;`;

let database: OwnDatabase;
let explained: Explained;

beforeAll(async () => {
  database = await createOwnDatabase();
  await fillDatabase(database.url, FILL);
  explained = openExplained(database.url, 'balcao_platform');
});
afterAll(async () => {
  await explained.close();
  await database.drop();
});

const SORTS = ['name', '-createdAt', 'lastSeenAt'];
/** What a page shows of other tables, and what the order's index leads to. */
const PAGE = 500;

/** For each filter: how many people match, and how many rows of the directory may be read. */
const FILTERS: [string, PlatformUserFilter, found: number, most: number][] = [
  ['nothing', {}, PEOPLE, COUNTED_ROWS + PAGE],
  ['a CPF', { q: '000.000.777-77' }, 0, PAGE],
  ['an e-mail', { q: 'p7777@' }, 1, PAGE],
  ['a rare word', { q: 'p7777' }, 1, PEOPLE + PAGE],
  ['a common word', { q: 'maria' }, PEOPLE / 5, PEOPLE + PAGE],
  ['a word that everybody has', { q: 'loja' }, PEOPLE, COUNTED_ROWS + PAGE],
  ['words that nobody has together', { q: 'maria joao' }, 0, PEOPLE + PAGE],
  ['a word that nobody has', { q: 'ninguem' }, 0, PEOPLE + PAGE],
  ['a status', { status: ['blocked'] }, PEOPLE / 5, PEOPLE + PAGE],
  ['a status that most have', { status: ['active'] }, (PEOPLE * 3) / 5, PEOPLE + PAGE],
  ['a status and a verification', { status: ['blocked'], kyc: ['INVALID'] }, PEOPLE / 15, PEOPLE + PAGE],
  ['the admins', { isPlatformAdmin: true }, 3, PEOPLE + PAGE],
  ['days of creation', { createdFrom: '2024-01-05', createdTo: '2024-01-06' }, 2 * 1440, 2 * 1440 + PAGE],
  ['days of access', { lastSeenFrom: '2024-12-31', lastSeenTo: '2024-12-31' }, 10_799, PEOPLE + PAGE],
];

describe(`a list of ${PEOPLE} people`, () => {
  it.each(FILTERS)(
    'is narrowed by %s in one statement that reads nobody twice',
    async (_name, filter, found, most) => {
      for (const sort of SORTS) {
        const query = { page: 1, size: 25, sort, ...filter };
        const page = await userList.page(explained.executor, null, query);
        expect(page).toMatchObject({
          total: Math.min(found, COUNTED_ROWS),
          totalIsExact: found <= COUNTED_ROWS,
        });
        expect(page.items).toHaveLength(Math.min(found, 25));
        const plans = await explained.plansOf(() => userList.page(explained.executor, null, query));
        expect(plans).toHaveLength(1);
        expect(touchedRows(plans.flat())).toBeLessThanOrEqual(most);
      }
    },
  );

  it('is read no further for a deep page, found by its cursor', async () => {
    const first = { page: 1, size: 25, sort: 'name' };
    const { cursors } = await userList.page(explained.executor, null, { ...first, page: 400 });
    for (const cursor of [cursors.next, cursors.previous]) {
      if (!cursor) throw new Error('The page is not in the middle.');
      const plans = await explained.plansOf(() =>
        userList.page(explained.executor, null, { ...first, cursor }),
      );
      expect(touchedRows(plans.flat())).toBeLessThanOrEqual(COUNTED_ROWS + PAGE);
    }
  });
});

it('finds a person in the queue of verifications by reading the directory once', async () => {
  const query = { page: 1, size: 25, q: 'maria', status: ['WAITING_MANUAL_ACTION' as const] };
  const plans = await explained.plansOf(() => kycQueue.page(explained.executor, null, query));
  expect(plans).toHaveLength(1);
  expect(touchedRows(plans.flat())).toBeLessThanOrEqual(PEOPLE + PAGE);
});
