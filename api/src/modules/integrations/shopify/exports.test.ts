import { SHOPIFY_FULFILLMENT_SCOPES, SHOPIFY_SCOPES } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { toldTo } from '../../../../test/notices';
import { callV1, newKey, orderBody, paymentEvent } from '../../../../test/orders';
import { restOthers } from '../../../../test/queue';
import {
  ACCESS_TOKEN,
  CLIENT_ID,
  CLIENT_SECRET,
  type LinkedShop,
  linkApp,
  linkShop,
  sendNotice,
  shopOrder,
  workOff,
  workOffNotices,
} from '../../../../test/shopify';
import { ShopifyDouble } from '../../../../test/shopify-double';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { exportOrders, notifyShops, shipOrders } from './exports';
import { registerShops } from './registration';
import { syncShops } from './sync';

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

  it('with a part that is kept back there has the rest marked, is told, and ends once it is let go', async () => {
    await put({ exportOrders: true, sendFulfillments: true });
    const id = await sell();
    await tell();
    const held = { id: 'gid://shopify/FulfillmentOrder/2', status: 'ON_HOLD' };
    const open = { id: 'gid://shopify/FulfillmentOrder/1', status: 'OPEN' };
    shopify.parts.set('gid://shopify/Order/9000', [open, held]);
    await ship(id);
    await tell(3);
    expect(shopify.parts.get('gid://shopify/Order/9000')?.map(({ status }) => status)).toEqual([
      'CLOSED',
      'ON_HOLD',
    ]);
    const told = async () =>
      (await toldTo(api, maria)).map(([, title]) => title).filter((title) => title?.includes('segurando'));
    expect(await told()).toEqual([expect.stringMatching(/^A Shopify está segurando o pedido \d+$/)]);
    held.status = 'OPEN';
    await tell(2);
    expect(held.status).toBe('CLOSED');
    shopify.asked.length = 0;
    await tell(2);
    expect(shopify.asked).toEqual([]);
  });

  it('that the shop does not mark is told with the shop’s words', async () => {
    await put({ exportOrders: true, sendFulfillments: true });
    const id = await sell();
    await tell();
    const part = { id: 'gid://shopify/FulfillmentOrder/1', status: 'OPEN' };
    shopify.parts.set('gid://shopify/Order/9000', [part]);
    // Between the question and the answer somebody there cancels it.
    shopify.onDone = (operation) => {
      if (operation === 'OpenParts') part.status = 'CANCELLED';
    };
    await ship(id);
    await tell();
    const titles = (await toldTo(api, maria)).map(([, title]) => title);
    expect(titles).toContainEqual(expect.stringMatching(/^A Shopify não marcou o pedido \d+ como enviado$/));
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

describe('a shop that has removed the app', () => {
  beforeEach(async () => {
    shopify.clients = new Map([[CLIENT_ID, CLIENT_SECRET]]);
    maria = await createAccount(api.platform);
    shop = await linkApp(api, maria);
    key = await newKey(api, maria, { mode: 'live' });
  });

  /** The calls of this shop: the one that each test begins with has the lasting token. */
  const calls = () => shopify.asked.filter(({ token }) => token !== ACCESS_TOKEN);

  const remove = async (id: string, shopDomain: string) => {
    const headers = { 'x-shopify-triggered-at': new Date(Date.now() + 60_000).toISOString() };
    const link = { id, shopDomain, clientSecret: CLIENT_SECRET };
    await sendNotice(api, link, 'app/uninstalled', { id: 548_380_009 }, { headers });
    await workOffNotices(api, maria);
    shopify.mood = 'uninstalled';
    shopify.tokens.clear();
    shopify.asked.length = 0;
  };

  it('is not called: no token is asked for, and no buyer’s data is sent, until it is linked again', async () => {
    await workOff(api, registerShops(api.platform), maria);
    await put({ exportOrders: true, sendFulfillments: true });
    const order = shopOrder({ financial_status: 'paid', total_outstanding: '0.00' });
    await sendNotice(api, shop, 'orders/paid', order);
    await workOffNotices(api, maria);
    await workOff(api, syncShops(api.platform), maria);
    await remove(shop.id, shop.shopDomain);

    // Whatever happens here: a sale, a shipment, a press on a button, an edit that arrives late, a day that passes.
    const id = await sell();
    await ship(id);
    const [theirs] = (await callAs(api, maria, 'GET', '/orders?q=Ana')).json().items;
    await ship(theirs.id);
    const sync = await callAs(api, maria, 'POST', `/integrations/shopify/${shop.id}/sync`);
    expect([sync.statusCode, sync.json().code]).toEqual([409, 'shopify_app_removed']);
    await put({ importProducts: false, exportOrders: true, sendFulfillments: false });
    await put({ importProducts: true, exportOrders: true, sendFulfillments: true });
    await sendNotice(api, shop, 'orders/edited', { order_edit: { order_id: order.id } });
    await sendNotice(api, shop, 'products/create', {
      id: 7,
      title: 'Bolsa',
      updated_at: '2026-11-20T12:00:00Z',
    });
    await workOffNotices(api, maria, 2);
    await workOff(api, registerShops(api.platform), maria, 2);
    await workOff(api, syncShops(api.platform), maria, 2);
    await tell(5);
    expect(calls()).toEqual([]);
    expect(await linkOf()).toMatchObject({ status: 'desinstalado', exports: { exported: 0, waiting: 1 } });

    // It is there again, and somebody says so: what waited is done, once.
    shopify.mood = 'well';
    await callAs(api, maria, 'POST', `/integrations/shopify/${shop.id}/test`);
    await tell(3);
    expect(shopify.created).toMatchObject([{ sourceIdentifier: id }]);
    expect(await linkOf()).toMatchObject({ exports: { exported: 1, waiting: 0 } });
  });

  it('ends the run that reads it at once', async () => {
    await workOff(api, registerShops(api.platform), maria);
    await remove(shop.id, shop.shopDomain);
    await workOff(api, syncShops(api.platform), maria, 2);
    expect(calls()).toEqual([]);
    expect(await linkOf()).toMatchObject({ sync: { state: 'cancelado' } });
  });

  it('and did not say so is asked for a token once, and not with every order', async () => {
    await workOff(api, registerShops(api.platform), maria);
    await put({ exportOrders: true });
    shopify.mood = 'uninstalled';
    shopify.tokens.clear();
    shopify.asked.length = 0;
    await sell('pedido-1');
    await tell(4);
    await sell('pedido-2');
    await tell(4);
    expect(shopify.times('Token')).toBe(1);
    expect(shopify.created).toEqual([]);
    expect(await linkOf()).toMatchObject({ status: 'credencial_invalida', exports: { waiting: 2 } });
  });
});
