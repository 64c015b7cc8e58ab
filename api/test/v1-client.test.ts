import { createV1Client, type V1Client } from '@balcao/v1-client';
import { newKey, orderBody } from './orders';
import { createAccount } from './stored-account';
import { withApi } from './with-store';

const api = withApi();
let client: V1Client;

beforeAll(async () => {
  const baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const scopes = ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler', 'produtos:escrever', 'config:ler'];
  client = createV1Client({ baseUrl, key: await newKey(api, await createAccount(api.platform), { scopes }) });
});

it('the typed client sends an order, reports its payment and its visit, and reads it back', async () => {
  const session = { token: 'visita-1' };
  expect(
    await client.reportCheckout(
      { type: 'checkout.started', session, data: { device: 'mobile' } },
      { type: 'order.created', session, data: {} },
    ),
  ).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
  const { number } = await client.putOrder('pedido-1', orderBody());
  const captured = { type: 'payment.captured', data: {} };
  expect(await client.reportPayment('pedido-1', 'pix-1', captured)).toMatchObject({ payment_status: 'pago' });
  expect(await client.getOrder('pedido-1')).toMatchObject({ number, captured: 10_750 });
  expect((await client.listOrders()).orders.map(({ external_id }) => external_id)).toEqual(['pedido-1']);
});

it('the typed client creates a product, once for a key', async () => {
  const mug = { name: "Caneca D'Ávila", sku: 'CAN-1', price: 4_990 };
  const made = await client.createProduct(mug, 'caneca-1');
  expect(made).toMatchObject({ status: 'draft', price: 4_990 });
  expect(await client.createProduct(mug, 'caneca-1')).toEqual(made);
  await expect(client.createProduct(mug, 'caneca-2')).rejects.toMatchObject({ code: 'sku_in_use' });
});

it('the typed client throws what the API refuses, by field', async () => {
  await expect(client.putOrder('pedido-2', orderBody({ total: 1 }))).rejects.toMatchObject({
    status: 422,
    code: 'validation',
    fields: { total: [expect.stringContaining('abaixo')] },
  });
});

it('the typed client asks whether a coupon is good', async () => {
  const items = [{ id: '1', product_id: 'bolsa', quantity: 1, unit_price: 5_000 }];
  expect(await client.validateCoupon({ code: 'NENHUM', items })).toMatchObject({
    valid: false,
    reasons: ['inexistente'],
    total: 5_000,
  });
});
