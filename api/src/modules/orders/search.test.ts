import type { SearchResults } from '@balcao/api-schema';
import { createColleague } from '../../../test/authorisation/people';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { auditOf } from '../../../test/platform-users';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ isShared: true });

const LARISSA = { name: 'Larissa Rocha', email: 'larissa@exemplo.com.br', document: '12345678909' };
const OTHER = { name: 'Lara Souza', email: 'lara@exemplo.com.br', document: '52998224725' };

beforeAll(async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  for (const [name, customer] of [
    ['a', LARISSA],
    ['b', LARISSA],
    ['c', OTHER],
  ] as const)
    await callV1(api, key, 'PUT', `/orders/${name}`, orderBody({ customer }));
  await callAs(api, maria, 'POST', '/coupons', {
    body: { code: 'LARGADA10', type: 'percentual', percentBp: 1_000 },
  });
  await callAs(api, maria, 'POST', '/products', { body: { name: 'Laranjeira em vaso', priceCents: 1_000 } });
});

const find = async (q: string, by = maria, more = '') =>
  callAs(api, by, 'GET', `/search?q=${encodeURIComponent(q)}${more}`);
const groupsOf = async (q: string, by = maria, more = '') => {
  const { groups }: SearchResults = (await find(q, by, more)).json();
  return Object.fromEntries(groups.map((group) => [group.kind, group]));
};

it('finds orders, the people behind them once each, and products, each with its page', async () => {
  const { orders, customers, products } = await groupsOf('lar');
  expect(orders?.items.map(({ title }) => title.replace(/^#\d+/, '#'))).toEqual([
    '# · Lara Souza',
    '# · Larissa Rocha',
    '# · Larissa Rocha',
  ]);
  expect(orders?.items[0]?.path).toMatch(/^\/backoffice\/pedidos\/detalhe\/.{36}$/);
  expect(customers?.items).toMatchObject([
    { title: 'Lara Souza', detail: '***.982.247-** · 1 pedido' },
    {
      title: 'Larissa Rocha',
      detail: '***.456.789-** · 2 pedidos',
      path: '/backoffice/pedidos?q=Larissa%20Rocha',
    },
  ]);
  expect(products?.items).toMatchObject([{ title: 'Laranjeira em vaso' }]);
  expect((await groupsOf('lar', maria, '&limit=1')).orders).toMatchObject({ items: [{}], more: true });
});

it('finds a coupon by the beginning of its code, with its page', async () => {
  const { coupons } = await groupsOf('larg');
  expect(coupons?.items).toMatchObject([{ title: 'LARGADA10', detail: expect.stringContaining('10') }]);
  expect(coupons?.items[0]?.path).toMatch(/^\/backoffice\/configuracoes\/cupons\/detalhe\/.{36}$/);
});

it('finds a customer by their document, masked, and writes down that it was searched for', async () => {
  const searches = async () =>
    (await auditOf(api, maria)).filter(({ action }) => action === 'order.search-document');
  await find('larissa');
  expect(await searches()).toEqual([]);
  const { customers } = await groupsOf('123.456.789-09');
  expect(customers?.items).toMatchObject([{ title: 'Larissa Rocha', detail: '***.456.789-** · 2 pedidos' }]);
  expect(await searches()).toMatchObject([{ after_json: { document: '***.456.789-**', orders: 2 } }]);
});

it('leaves out what the caller may not see, and what belongs to others', async () => {
  const stranger = await createAccount(api.platform);
  const { orders, products, coupons } = await groupsOf('lar', stranger);
  expect([orders?.items, products?.items, coupons?.items]).toEqual([[], [], []]);
  const reader = await createColleague(api.platform, maria, 'marketing');
  expect(Object.keys(await groupsOf('lar', reader))).toEqual(['orders', 'customers', 'products', 'coupons']);
});

it.each(['l', ' l ', 'l'.repeat(81)])('refuses %j, which is too short or too long', async (q) => {
  expect((await find(q)).statusCode).toBe(422);
});
