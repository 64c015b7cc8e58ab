import { etagOf } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { newEndpoint, sendDue, withWebhookStore } from '../../../test/outgoing-webhooks';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import type { WebhookReceiver } from '../../../test/webhook-receiver';

let api: TestApi;
let receiver: WebhookReceiver;
let maria: Account;

withWebhookStore((store) => {
  ({ api, receiver, maria } = store);
});

const create = async (body: object) => (await callAs(api, maria, 'POST', '/products', { body })).json();
const change = (id: string, version: number, body: object) =>
  callAs(api, maria, 'PATCH', `/products/${id}`, { body, 'if-match': etagOf(version) });
const told = () => receiver.bodies().map(({ type, data }) => [type, data]);

it('a store hears what becomes of its products, by hand and in bulk, as they are then', async () => {
  const events = ['product.created', 'product.updated', 'product.deleted'] as const;
  await newEndpoint(api, maria, { url: receiver.url(), events: [...events] });
  const { id, version } = await create({ name: 'Bolsa de lona', sku: 'BOLSA-1', priceCents: 18_990 });
  await sendDue(api);
  expect(told()).toMatchObject([
    ['product.created', { product: { id, sku: 'BOLSA-1', price: 18_990, status: 'draft', stock: null } }],
  ]);

  receiver.forget();
  await change(id, version, { priceCents: 15_990 });
  // What changes nothing is not told.
  await change(id, version + 1, { priceCents: 15_990 });
  await sendDue(api);
  expect(told()).toMatchObject([['product.updated', { product: { id, price: 15_990 } }]]);

  receiver.forget();
  const selection = { by: 'ids', ids: [id] };
  const body = { action: 'delete', selection };
  await endedJob(api, maria, (await callAs(api, maria, 'POST', '/products/bulk', { body })).json());
  await sendDue(api);
  expect(told()).toEqual([['product.deleted', { product: { id } }]]);
});

it('only endpoints that want it hear of a product, in either mode', async () => {
  await newEndpoint(api, maria, { url: receiver.url('/orders'), events: ['order.paid'] });
  await newEndpoint(api, maria, { url: receiver.url('/live'), events: ['product.created'], mode: 'live' });
  await newEndpoint(api, maria, { url: receiver.url('/test'), events: ['product.created'], mode: 'test' });
  await create({ name: 'Caneca' });
  await sendDue(api);
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/live', '/test']);
});
