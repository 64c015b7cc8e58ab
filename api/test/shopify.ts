import { randomInt, randomUUID } from 'node:crypto';
import { processNotices, signatureOf } from '../src/modules/integrations/shopify/webhooks';
import type { TaskHandler } from '../src/queue';
import { callAs, stepUp } from './call-as';
import { becomeDue, workNext } from './queue';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

export const CLIENT_SECRET = 'shpss_segredo-do-aplicativo-1';
export const ACCESS_TOKEN = 'shpat_0123456789abcdef0123456789abcdef';

/** A shop that the account's store is linked to. */
export interface LinkedShop {
  id: string;
  shopDomain: string;
  clientSecret: string;
}

/** Links the account's store to a shop, as a settings page does. */
export async function linkShop(
  api: TestApi,
  account: Account,
  { shopDomain = `loja-${randomUUID()}.myshopify.com`, clientSecret = CLIENT_SECRET } = {},
): Promise<LinkedShop> {
  await stepUp(api, account);
  const body = { shopDomain, clientSecret, accessToken: ACCESS_TOKEN };
  const { id } = (await callAs(api, account, 'POST', '/integrations/shopify', { body })).json();
  return { id, shopDomain, clientSecret };
}

export const CLIENT_ID = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** Links the account's store by an app of the Dev Dashboard. */
export async function linkApp(
  api: TestApi,
  account: Account,
  shopDomain = `loja-${randomUUID()}.myshopify.com`,
): Promise<LinkedShop> {
  await stepUp(api, account);
  const body = { shopDomain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  const { id } = (await callAs(api, account, 'POST', '/integrations/shopify', { body })).json();
  return { id, shopDomain, clientSecret: CLIENT_SECRET };
}

/** Works at a kind of a seller's tasks until nothing is due, also what is put off. */
export async function workOff(
  { platform }: TestApi,
  handler: TaskHandler,
  { sellerId }: Account,
  times = 1,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await becomeDue(platform, handler.kind, sellerId);
    while (await workNext(platform, handler));
  }
}

/** The differences of a delivery to one that the shop sends. */
interface Unlike {
  secret?: string;
  headers?: Record<string, string>;
}

/** Sends a notice to the address of a link, as Shopify does. */
export function sendNotice(
  { app }: TestApi,
  { id, shopDomain, clientSecret }: LinkedShop,
  topic: string,
  payload: object | string,
  { secret = clientSecret, headers = {} }: Unlike = {},
) {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
  return app.inject({
    method: 'POST',
    url: `/webhooks/shopify/${id}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': '2026-11-20T12:00:00.123456789Z',
      'x-shopify-hmac-sha256': signatureOf(secret, body),
      ...headers,
    },
  });
}

/** Processes what shops have sent to the account, also what is due later. */
export async function workOffNotices(api: TestApi, { sellerId }: Account, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await becomeDue(api.platform, 'webhook-delivery.shopify', sellerId);
    while (await workNext(api.platform, processNotices(api.platform)));
  }
}

const START = Date.parse('2026-11-20T12:00:00Z');

/** So many minutes after the order was made, as Shopify writes it. */
export const at = (minute: number) =>
  new Date(START + minute * 60_000).toISOString().replace('.000Z', '-00:00');

/** An order of R$ 199,00 that waits to be paid by Pix. */
export const shopOrder = (changes: object = {}) => ({
  id: randomInt(1, 2 ** 40),
  name: '#1001',
  test: false,
  created_at: at(0),
  updated_at: at(0),
  cancelled_at: null,
  currency: 'BRL',
  financial_status: 'pending',
  fulfillment_status: null,
  total_line_items_price: '200.00',
  total_discounts: '20.10',
  total_price: '199.00',
  total_shipping_price_set: { shop_money: { amount: '19.10', currency_code: 'BRL' } },
  total_outstanding: '199.00',
  payment_gateway_names: ['Pix'],
  email: 'Ana@Exemplo.com.br',
  phone: null,
  customer: {
    id: 7,
    first_name: 'Ana',
    last_name: 'Prado',
    email: 'ana@exemplo.com.br',
    phone: '+5511987654321',
  },
  billing_address: { name: 'Ana Prado', phone: null, company: '529.982.247-25' },
  note_attributes: [],
  landing_site: '/?utm_source=instagram&utm_medium=cpc',
  line_items: [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 2, price: '100.00' }],
  refunds: [],
  fulfillments: [],
  ...changes,
});
