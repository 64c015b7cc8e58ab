import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { newKey, orderBody } from './orders';
import { withStore } from './with-store';

const GENERATOR = path.join(__dirname, '../node_modules/@hey-api/openapi-ts/bin/run.js');

/** An answer of a generated function: what came, or the refusal. */
interface Answer {
  data?: Record<string, unknown>;
  error?: Record<string, unknown>;
  response: Response;
}
type Call = (options: Record<string, unknown>) => Promise<Answer>;

const { api, maria } = withStore();
let folder: string;
let client: Record<string, Call>;
let connection: { baseUrl: string; auth: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-client-'));
  const document = path.join(folder, 'v1.json');
  await writeFile(document, (await api.app.inject('/v1/openapi.json')).payload);
  const output = path.join(folder, 'client');
  await promisify(execFile)(process.execPath, [
    GENERATOR,
    '-i',
    document,
    '-o',
    output,
    '-s',
    '--no-log-file',
  ]);
  client = require(path.join(output, 'sdk.gen.ts'));
  connection = { baseUrl: await api.app.listen({ host: '127.0.0.1', port: 0 }), auth: '' };
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const scopes = ['produtos:escrever', 'pedidos:escrever', 'pedidos:ler'];
  connection.auth = await newKey(api, maria, { scopes });
});

/** Calls a function of the generated client. @throws an error for one that it does not have */
async function call(name: string, options: Record<string, unknown>): Promise<Answer> {
  const run = client[name];
  if (run === undefined) throw new Error(`The generated client has no ${name}.`);
  return run({ ...connection, ...options });
}

it('the names of a client that somebody else generates are those that a person would choose', () => {
  expect(Object.keys(client).sort()).toEqual([
    'createProduct',
    'downloadBoleto',
    'getCheckoutConfig',
    'getCheckoutHost',
    'getCheckoutSession',
    'getCheckoutStatus',
    'getOrder',
    'getThemePreview',
    'listCheckoutTags',
    'listEntries',
    'listOrderBumps',
    'listOrders',
    'openCheckoutSession',
    'payCheckoutSession',
    'prepareCheckoutCard',
    'previewCheckoutLink',
    'proveCheckoutBuyer',
    'putOrder',
    'quoteShipping',
    'recoverCheckoutSession',
    'reportCheckoutEvents',
    'reportOrderEvents',
    'reportPaymentEvents',
    'streamCheckoutEvents',
    'updateCheckoutSession',
    'validateCoupon',
  ]);
});

it('a sale by a generated client goes from the product to the refund', async () => {
  const created = await call('createProduct', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: "Bolsa D'Ávila de lona",
      sku: 'BOLSA-1',
      status: 'active',
      price: 5_000,
      weight_grams: 400,
      stock_controlled: true,
      stock_quantity: 10,
    },
  });
  expect([created.response.status, created.error]).toEqual([201, undefined]);
  expect(created.data).toMatchObject({ sku: 'BOLSA-1', slug: 'bolsa-d-avila-de-lona', price: 5_000 });

  const { price, sku } = created.data ?? {};
  const order = { external_id: 'pedido-1' };
  const items = [{ title: "Bolsa D'Ávila de lona", sku, quantity: 2, unit_price: price }];
  const put = await call('putOrder', { path: order, body: { ...orderBody(), items, require_stock: true } });
  expect([put.response.status, put.error]).toEqual([201, undefined]);

  const payment = { path: { ...order, payment_id: 'pix-1' } };
  const report = (type: string) =>
    call('reportPaymentEvents', {
      ...payment,
      body: { id: randomUUID(), type, occurred_at: new Date().toISOString(), data: { amount: 10_750 } },
    });
  expect((await report('payment.captured')).data).toMatchObject({ payment_status: 'pago' });
  expect((await report('payment.refunded')).data).toMatchObject({ payment_status: 'reembolsado' });
  expect((await call('getOrder', { path: order })).data).toMatchObject({
    captured: 10_750,
    refunded: 10_750,
  });
});

it('a refusal comes with its code and its fields, as the document says', async () => {
  const { data, error, response } = await call('createProduct', {
    headers: { 'idempotency-key': randomUUID() },
    body: { name: 'Bolsa de lona', status: 'active' },
  });
  expect([data, response.status]).toEqual([undefined, 422]);
  expect(error).toMatchObject({ code: 'validation', fields: { price: [expect.any(String)] } });
});
