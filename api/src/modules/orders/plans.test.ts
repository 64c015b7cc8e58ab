import { orderListQuery } from '@balcao/api-schema';
import { type Explained, fillDatabase, openExplained, scansOf } from '../../../test/explained';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { itInTurn } from '../../../test/turns';
import { orderList } from './list';

jest.setTimeout(600_000);

const it = itInTurn('plans', 'orders');

const ORDERS = 30_000;
const owner = { sellerId: 'plans', storeId: 'plans' };
const FILL = `
  set role balcao_platform;
  insert into sellers (id) values ('plans');
  insert into stores (seller_id, id, nome, slug) values ('plans', 'plans', 'Loja', 'plans');
  insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
    shipping_cents, interest_cents, total_cents, payment_status, search, ordered_at)
  select 'plans', gen_random_uuid(), 'plans', n, 'api', 'pedido-' || n, false, 'BRL', 100, 0, 0, 0, 100, 'aguardando',
    ' pedido ' || n || ' ana prado cliente' || n || ' exemplo com br', now() - n * interval '1 minute'
  from generate_series(1, ${ORDERS}) as n;
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

const scansFor = async (q: string) => {
  const plans = await seller.plansOf(() =>
    orderList.page(seller.executor, owner, orderListQuery.parse({ q })),
  );
  return scansOf(plans.flat()).join();
};

it.each([
  ['a number', '29123'],
  ['an e-mail', 'cliente29123@exemplo.com.br'],
])('a search for %s finds it by the trigram index, behind row-level security', async (_, q) => {
  expect(await scansFor(q)).toContain('orders_search');
});

it('a search for one or two letters, which nearly every order has, does without', async () => {
  expect(await scansFor('an')).not.toContain('orders_search');
});
