import { ACCOUNTS_OF } from '@balcao/domain';
import { type Explained, fillDatabase, openExplained, touchedRows } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { keepGatewayTotals, sumsByGateway } from './balances';

jest.setTimeout(600_000);

const LINES = 20_000;
const owner = { sellerId: 'plans', storeId: 'plans' };
/** The lines behind the last total, its rows, and one look for it in each account. */
const FEW = 1_024 + 10;

/** Lines of R$ 1 by two gateways and by none. Bypasses the triggers, which would look at each line. */
const FILL = `
  alter table ledger_entries disable trigger user;
  set role balcao_platform;
  insert into sellers (id) values ('plans');
  insert into stores (seller_id, id, nome, slug) values ('plans', 'plans', 'Loja', 'plans');
  insert into ledger_transactions (seller_id, id, store_id, kind, key, digest, occurred_at, posted_at)
  values ('plans', 't', 'plans', 'capture', 'capture', '', now(), now());
  insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
    balance_before_cents, balance_after_cents, occurred_at, posted_at, gateway)
  select 'plans', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0'), 'plans', 't', 'disponivel', 'sale', 100, n,
    100 * (n - 1), 100 * n, now(), now(), (array['iugu', 'malga', null])[1 + n % 3]
  from generate_series(1, ${LINES}) as n;
  insert into ledger_accounts (seller_id, store_id, account, balance_cents, version, last_posted_at)
  values ('plans', 'plans', 'disponivel', ${LINES * 100}, ${LINES}, now()), ('plans', 'plans', 'a_liberar', 0, 0, now());
`;

let database: OwnDatabase;
let api: TestApi;
let seller: Explained;

beforeAll(async () => {
  database = await createOwnDatabase();
  await fillDatabase(database.url, FILL);
  api = await startTestApi({ DATABASE_URL: database.url });
  await keepGatewayTotals(api.platform.database);
  await fillDatabase(database.url, '');
  seller = openExplained(database.url, 'balcao_app', owner.sellerId);
});
afterAll(async () => {
  await seller.close();
  await api.close();
  await database.drop();
});

const count = (remainder: number) =>
  Array.from({ length: LINES }, (_, index) => index + 1).filter((n) => n % 3 === remainder).length;

it('reads a total of each gateway and the lines behind it, however many lines there are', async () => {
  const plans = await seller.plansOf(async () => {
    const sums = await sumsByGateway(seller.executor, owner, ACCOUNTS_OF.plataforma);
    expect(new Map(sums.map(({ gateway, cents }) => [gateway, cents]))).toEqual(
      new Map([
        ['iugu', count(0) * 100],
        ['malga', count(1) * 100],
        [null, count(2) * 100],
      ]),
    );
  });
  expect(plans).toHaveLength(1);
  expect(touchedRows(plans.flat())).toBeLessThanOrEqual(FEW);
});
