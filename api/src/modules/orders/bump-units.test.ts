import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' } });
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

/** A bump of which so many units may be sold. @returns its id */
const limited = async (stockLimit: number): Promise<string> => {
  const productId = await offeredProduct(api.platform, maria);
  const body = { name: 'Caixa', title: 'Leve a caixa', productId, priceCents: 1_000, stockLimit };
  return (await callAs(api, maria, 'POST', '/order-bumps', { body })).json().id;
};
const put = (name: string, bump: string, quantity = 1, changes: object = {}, by = key) =>
  callV1(
    api,
    by,
    'PUT',
    `/orders/${name}`,
    orderBody({
      items: [
        { title: 'Bolsa', quantity: 1, unit_price: 10_000 },
        { title: 'Caixa', quantity, unit_price: 1_000, orderbump_id: bump },
      ],
      subtotal: 10_000 + quantity * 1_000,
      discount: 0,
      shipping: 0,
      interest: 0,
      total: 10_000 + quantity * 1_000,
      payments: [{ id: 'pix-1', method: 'pix', amount: 10_000 + quantity * 1_000 }],
      ...changes,
    }),
  );
const soldOf = async (bump: string): Promise<number> =>
  (await callAs(api, maria, 'GET', `/order-bumps/${bump}`)).json().sold;
const tell = (name: string, type: string, minute: number) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/pix-1/events`, paymentEvent(type, minute));

it('sells the last unit of an offer once of 20 orders at once, and stores none of the others', async () => {
  const bump = await limited(3);
  expect((await put('antes', bump, 2)).statusCode).toBe(201);
  const names = Array.from({ length: 20 }, (_, index) => `pedido-${index}`);
  const answers = await Promise.all(names.map((name) => put(name, bump)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused).toHaveLength(19);
  for (const answer of refused)
    expect(answer.json()).toMatchObject({
      code: 'out_of_stock',
      fields: { 'items.1.quantity': ['Esta oferta acabou.'] },
    });
  const stored = await Promise.all(names.map((name) => callV1(api, key, 'GET', `/orders/${name}`)));
  expect(stored.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await soldOf(bump)).toBe(3);
});

it('is one order’s own, however often and by however many at once it is told', async () => {
  const bump = await limited(1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => put('um', bump)));
  for (const { statusCode } of answers) expect([200, 201]).toContain(statusCode);
  expect(await soldOf(bump)).toBe(1);
});

it('refuses what a changed order wants beyond the limit, and leaves the order as it was', async () => {
  const bump = await limited(2);
  await put('um', bump);
  await put('dois', bump);
  const payments = { payments: [{ id: 'pix-1', method: 'pix', amount: 11_000 }] };
  const answer = await put('um', bump, 2, payments);
  expect([answer.statusCode, answer.json().fields]).toEqual([
    409,
    { 'items.1.quantity': ['Esta oferta só tem mais 1.'] },
  ]);
  expect(await soldOf(bump)).toBe(2);
});

it('gives units back with a refused payment, and asks again when another attempt comes', async () => {
  const bump = await limited(1);
  await put('um', bump);
  await tell('um', 'refused', 1);
  expect((await put('dois', bump)).statusCode).toBe(201);
  const retry = {
    payments: [
      { id: 'pix-1', method: 'pix', amount: 11_000 },
      { id: 'pix-2', method: 'pix', amount: 11_000 },
    ],
  };
  expect((await put('um', bump, 1, retry)).statusCode).toBe(409);
  await tell('dois', 'refused', 2);
  expect((await put('um', bump, 1, retry)).statusCode).toBe(200);
});

it('never refuses what was paid, and counts no tests', async () => {
  const bump = await limited(1);
  const testKey = await newKey(api, maria, { mode: 'test' });
  expect((await put('teste', bump, 5, {}, testKey)).statusCode).toBe(201);
  expect((await put('um', bump)).statusCode).toBe(201);
  const paid = {
    payments: [
      { id: 'pix-1', method: 'pix', amount: 11_000, paid_at: new Date(Date.now() - 30_000).toISOString() },
    ],
  };
  expect((await put('pago', bump, 1, paid)).statusCode).toBe(201);
  expect(await soldOf(bump)).toBe(2);
});
