import { callAs } from '../../../test/call-as';
import { type OrderDesk, openOrderDesk, picked } from '../../../test/order-jobs';
import { createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let desk: OrderDesk;

beforeEach(async () => {
  desk = await openOrderDesk(api);
});

const listOf = async (selection?: object, by = desk.seller) =>
  (await callAs(api, by, 'POST', '/orders/picking-list', { body: { selection } })).json();
const item = (title: string, sku: string, quantity: number) => ({ title, sku, quantity, unit_price: 5_000 });

it('adds the items of all orders that are to be sent, and has them by order', async () => {
  const one = { items: [item('Bolsa', 'B-1', 2), item('Cartão de presente', '', 1)] };
  await desk.order('um', { ...one }, 'captured');
  await desk.order('dois', { items: [item('Bolsa de lona', 'B-1', 3)] }, 'captured');
  await desk.order('aberto', {}, 'pix_created');
  const list = await listOf();
  expect(list).toMatchObject({ skipped: 0, hasMore: false, storeName: expect.any(String) });
  expect(list.items).toEqual([
    { sku: '', title: 'Cartão de presente', quantity: 1, orders: 1 },
    { sku: 'B-1', title: 'Bolsa', quantity: 5, orders: 2 },
  ]);
  expect(list.orders).toMatchObject([
    { number: 1, buyerName: 'Ana Lúcia Prado', items: [{ title: 'Bolsa', quantity: 2 }, {}] },
    { number: 2, items: [{ title: 'Bolsa de lona', sku: 'B-1', quantity: 3 }] },
  ]);
});

it('leaves out what cannot be sent of the selected orders, and says how many', async () => {
  const paid = await desk.order('pago', {}, 'captured');
  const open = await desk.order('aberto', {}, 'pix_created');
  const list = await listOf(picked(paid, open));
  expect(list.orders).toMatchObject([{ id: paid }]);
  expect(list.skipped).toBe(1);
});

it('has nothing of another store', async () => {
  const id = await desk.order('pago', {}, 'captured');
  const stranger = await createAccount(api.platform);
  expect(await listOf(picked(id), stranger)).toMatchObject({ orders: [], items: [], skipped: 1 });
});
