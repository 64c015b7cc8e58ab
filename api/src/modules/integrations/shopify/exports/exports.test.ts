import { SHOPIFY_FULFILLMENT_SCOPES, SHOPIFY_SCOPES } from '@balcao/domain';
import { callAs } from '../../../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../../../test/orders';
import { restOthers } from '../../../../../test/queue';
import {
  ACCESS_TOKEN,
  type LinkedShop,
  linkShop,
  sendNotice,
  shopOrder,
  workOff,
  workOffNotices,
} from '../../../../../test/shopify';
import { ShopifyDouble } from '../../../../../test/shopify-double';
import { type Account, createAccount } from '../../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../../test/test-app';
import { exportOrders, notifyShops, shipOrders } from './export-orders';

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;
let shop: LinkedShop;
let key: string;

beforeAll(async () => {
  shopify = await ShopifyDouble.start();
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});
/** Whatever a test asks, Shopify's schema knows it. */
afterEach(() => expect(shopify.refusals).toEqual([]));
beforeEach(async () => {
  shopify.mood = 'well';
  shopify.tokens = new Set([ACCESS_TOKEN]);
  shopify.scopes = [...SHOPIFY_SCOPES, ...SHOPIFY_FULFILLMENT_SCOPES];
  shopify.created = [];
  shopify.shipped = [];
  shopify.parts = new Map();
  shopify.refusesOrders = '';
  shopify.onDone = () => {};
  shopify.asked.length = 0;
  shopify.refusals.length = 0;
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
  key = await newKey(api, maria, { mode: 'live' });
});

const put = (settings: object) =>
  callAs(api, maria, 'PUT', `/integrations/shopify/${shop.id}/settings`, {
    body: {
      importProducts: true,
      exportOrders: false,
      sendFulfillments: false,
      ...settings,
    },
  });
const linkOf = async () => (await callAs(api, maria, 'GET', `/integrations/shopify/${shop.id}`)).json();

async function sell(externalId = 'pedido-1'): Promise<string> {
  await callV1(api, key, 'PUT', `/orders/${externalId}`, orderBody());
  await callV1(api, key, 'POST', `/orders/${externalId}/payments/pix-1/events`, paymentEvent('captured', 1));
  const { id } = await api.platform.database.platform
    .selectFrom('orders')
    .where('seller_id', '=', maria.sellerId)
    .where('external_id', '=', externalId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function tell(times = 1): Promise<void> {
  await workOff(api, notifyShops(api.platform), maria);
  await workOff(api, exportOrders(api.platform), maria, times);
  await workOff(api, shipOrders(api.platform), maria, times);
}

/** As if the tries that began had begun minutes ago. */
const letMinutesPass = () =>
  api.platform.database.platform
    .updateTable('shop_exports')
    .set({ began_at: new Date(Date.now() - 600_000) })
    .where('seller_id', '=', maria.sellerId)
    .where('began_at', 'is not', null)
    .execute();

const ship = (id: string) =>
  callAs(api, maria, 'POST', `/orders/${id}/ship`, { body: { trackingCode: 'BR123456789BR' } });

describe('a paid order', () => {
  it('is told to no shop unless that is wanted', async () => {
    const id = await sell();
    await ship(id);
    await tell();
    expect(shopify.asked).toEqual([]);
  });

  it('is created once, as it was sold, and does not come back as another one', async () => {
    await put({ exportOrders: true });
    const id = await sell();
    await callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', paymentEvent('captured', 1));
    await tell(3);
    expect(shopify.created).toMatchObject([
      {
        sourceIdentifier: id,
        financialStatus: 'PAID',
        lineItems: expect.arrayContaining([expect.objectContaining({ quantity: expect.any(Number) })]),
        transactions: [expect.objectContaining({ kind: 'SALE', status: 'SUCCESS' })],
      },
    ]);
    expect(await linkOf()).toMatchObject({ exports: { exported: 1, waiting: 0, refused: 0 } });
    await sendNotice(api, shop, 'orders/create', shopOrder({ id: 9_000, source_identifier: id }));
    await sendNotice(api, shop, 'refunds/create', {
      id: 1,
      order_id: 9_000,
      transactions: [
        { id: 2, kind: 'refund', status: 'success', amount: '1.00', created_at: '2026-11-20T12:00:00Z' },
      ],
    });
    await workOffNotices(api, maria);
    expect((await callAs(api, maria, 'GET', '/orders')).json().items).toHaveLength(1);
    const { items } = (await callAs(api, maria, 'GET', '/webhook-deliveries')).json();
    expect(items).not.toHaveLength(0);
    for (const { outcome } of items) expect(outcome).toEqual({ state: 'done', effect: 'ignored' });
  });

  it('whose answer was lost is looked for before it is created again', async () => {
    await put({ exportOrders: true });
    await sell();
    shopify.onDone = (operation) => {
      if (operation === 'CreateOrder') throw new Error('The connection is cut.');
    };
    await tell();
    expect(await linkOf()).toMatchObject({ exports: { exported: 0, waiting: 1 } });
    shopify.onDone = () => {};
    await letMinutesPass();
    await tell();
    expect(shopify.created).toHaveLength(1);
    expect(await linkOf()).toMatchObject({ exports: { exported: 1, waiting: 0 } });
  });

  it('that the shop refuses says why', async () => {
    await put({ exportOrders: true });
    await sell();
    shopify.refusesOrders = 'Email is invalid';
    await tell();
    expect(await linkOf()).toMatchObject({ exports: { refused: 1, lastError: 'Email is invalid' } });
  });
});

describe('a sent order', () => {
  it('is marked as sent in the shop once, with its code', async () => {
    await put({ exportOrders: true, sendFulfillments: true });
    const id = await sell();
    await tell();
    await ship(id);
    await tell(2);
    expect(shopify.shipped).toMatchObject([{ order: 'gid://shopify/Order/9000', number: 'BR123456789BR' }]);
  });

  it('of the shop is marked there too, and one that was sent there stays as it is', async () => {
    await put({ sendFulfillments: true });
    const order = shopOrder({ financial_status: 'paid', total_outstanding: '0.00' });
    await sendNotice(api, shop, 'orders/paid', order);
    await workOffNotices(api, maria);
    const [{ id }] = (await callAs(api, maria, 'GET', '/orders')).json().items;
    await ship(id);
    await tell();
    expect(shopify.shipped).toMatchObject([{ order: `gid://shopify/Order/${order.id}` }]);
    await tell();
    expect(shopify.times('Ship')).toBe(1);
  });
});
