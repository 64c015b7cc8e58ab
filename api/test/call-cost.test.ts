import { randomUUID } from 'node:crypto';
import { call, newSeller, type TestSeller } from './accounts';
import { BUYER, openCheckout, sellingStore, visit } from './buyer-checkout';
import { callAs } from './call-as';
import { keepCallersKnown } from './fake-clock';
import { callV1, newKey, orderBody, paymentEvent } from './orders';
import { type DatabaseCost, databaseCostOf } from './round-trips';
import { createAccount } from './stored-account';
import { PASSWORD, startSoleTestApi } from './test-app';
import { withApi } from './with-store';

const api = withApi(startSoleTestApi);
let seller: TestSeller;
let productId: string;

beforeAll(async () => {
  seller = await newSeller(api);
  const created = await call(api, 'POST', '/products', { name: 'Bolsa' }, seller);
  productId = created.json().id;
});
keepCallersKnown();

const costOf = async (
  method: 'GET' | 'POST',
  url: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<DatabaseCost> => {
  let status = 0;
  const cost = await databaseCostOf(async () => {
    status = (await call(api, method, url, body, { ...(token && { token }) })).statusCode;
  });
  expect(status).toBe(200);
  return cost;
};

/**
 * Round trips to the database per call. A higher number needs a reason; when it falls, lower it here. Each call except
 * the first two spends one on the identity.
 */
describe('trips to the database', () => {
  it('are none for a public call, whoever asks', async () => {
    expect(await costOf('GET', '/healthz', seller)).toEqual({ trips: 0, statements: 0 });
  });

  it('are few for a login', async () => {
    const body = { email: seller.email, password: PASSWORD };
    // The address's requests; its attempts with those from everywhere, which are stored before the password is compared; what
    // the session needs; the session.
    expect((await costOf('POST', '/auth/login', { body })).trips).toBeLessThanOrEqual(4);
  });

  it('are few for what another program sends', async () => {
    const key = await newKey(api, await createAccount(api.platform));
    const costOfCall = async (method: 'PUT' | 'POST', url: string, body: object, status: number) => {
      let answered = 0;
      const { trips } = await databaseCostOf(async () => {
        answered = (await callV1(api, key, method, url, body)).statusCode;
      });
      return [trips, answered === status];
    };
    const order = '/orders/cost-1';
    const event = paymentEvent('captured', 1);
    const checkout = {
      ...event,
      type: 'checkout.started',
      session: { token: 'session-1' },
    };
    const ask = () => callV1(api, key, 'GET', '/orders/unknown');
    // Of a second's calls with a key, one reads it and counts those before.
    await ask();
    // One locks, one reads what is there, one writes and commits.
    expect(await costOfCall('PUT', order, orderBody(), 201)).toEqual([2, true]);
    expect(await costOfCall('PUT', order, orderBody(), 200)).toEqual([3, true]);
    // Which charge of a gateway the payment is goes with the order.
    const gateway = { name: 'iugu', charge_id: 'INV1' } as const;
    const charged = orderBody({ payments: [{ id: 'pix-1', method: 'pix', amount: 10_750, gateway }] });
    expect(await costOfCall('PUT', '/orders/cost-2', charged, 201)).toEqual([2, true]);
    expect(await costOfCall('POST', `${order}/payments/pix-1/events`, event, 202)).toEqual([2, true]);
    expect(await costOfCall('POST', '/checkout/events', checkout, 202)).toEqual([1, true]);
  });

  it('are no more for an order that reserves stock, but for one that asks to be refused without any', async () => {
    const account = await createAccount(api.platform);
    const key = await newKey(api, account, { mode: 'live' });
    const body = { name: 'Bolsa', sku: 'BOLSA-1', stockControlled: true, stockQuantity: 9 };
    await callAs(api, account, 'POST', '/products', { body });
    const costOfOrder = async (changes: object) => {
      let answered = 0;
      const { trips } = await databaseCostOf(async () => {
        const url = `/orders/${randomUUID()}`;
        answered = (await callV1(api, key, 'PUT', url, orderBody(changes))).statusCode;
      });
      return [trips, answered];
    };
    await callV1(api, key, 'GET', '/orders/unknown');
    expect(await costOfOrder({})).toEqual([2, 201]);
    expect(await costOfOrder({ require_stock: true })).toEqual([3, 201]);
  });

  it('are few for what a buyer does at the checkout', async () => {
    const { account, link } = await sellingStore(api);
    await callAs(api, account, 'POST', '/coupons', {
      body: { code: 'NATAL10', type: 'percentual', percentBp: 1_000 },
    });
    const costOfStep = async (step: () => Promise<{ statusCode: number }>, status: number) => {
      let answered = 0;
      const { trips } = await databaseCostOf(async () => {
        answered = (await step()).statusCode;
      });
      return [trips, answered === status];
    };
    await visit(api, link);
    expect(await costOfStep(() => openCheckout(api, link), 201)).toEqual([8, true]);
    const buyer = await visit(api, link);
    // Session, limit; the lock with the store; the cart, its offers, what is written, the commit; what the dashboard is told.
    expect(await costOfStep(() => buyer.change(BUYER), 200)).toEqual([9, true]);
    expect(await costOfStep(() => buyer.change({ coupon: 'NATAL10' }), 200)).toEqual([10, true]);
    const { version } = await buyer.read();
    // The price, the order with its attempt, the charge at the simulator and what comes of its answer.
    expect(await costOfStep(() => buyer.pay(version), 200)).toEqual([30, true]);
  });

  it('are few for a sale that is posted', async () => {
    const key = await newKey(api, await createAccount(api.platform), { mode: 'live' });
    const sell = async (order: string) => {
      await callV1(api, key, 'PUT', `/orders/${order}`, orderBody());
      const event = paymentEvent('captured', 1);
      const { trips } = await databaseCostOf(async () => {
        await callV1(api, key, 'POST', `/orders/${order}/payments/pix-1/events`, event);
      });
      return trips;
    };
    // The first sale of a store opens its accounts.
    await sell('first');
    // Key, order, accounts with terms, posting with receivables, what is released at once, commit.
    expect(await sell('second')).toBeLessThanOrEqual(6);
  });

  it('are few for the list of users', async () => {
    const { headers } = await createAccount(api.platform, { isPlatformAdmin: true });
    const list = () => api.app.inject({ url: '/admin/users', headers });
    // The first call of a minute also stores when the person was last seen.
    await list();
    const cost = await databaseCostOf(list);
    expect(cost.trips).toBeLessThanOrEqual(2);
  });

  it.each<[string, (seller: TestSeller) => string, number]>([
    ['identity alone', () => '/formapagamento', 1],
    ['permissions', () => '/permissoes', 1],
    ['detail: a seller', ({ sellerId }) => `/seller/${sellerId}`, 2],
    ['detail: a product', () => `/products/${productId}`, 4],
    ['list: products', () => '/products', 2],
    ['list: products, searched', () => '/products?q=bolsa', 2],
    ['list: orders', () => '/orders?tab=waiting&q=ana', 2],
    ['feed of the checkout', () => '/metrics/checkout/feed', 2],
    ['the views of orders with their counts', () => '/orders?size=1&countBy=tab', 3],
    [
      'monitoring of the checkout, compared',
      () => '/metrics/checkout?from=2026-11-01&to=2026-11-30&compareFrom=2026-10-01&compareTo=2026-10-31',
      2,
    ],
    ['who is in the checkout', () => '/metrics/checkout/active', 2],
  ])('are few for %s', async (_name, urlOf, most) => {
    expect((await costOf('GET', urlOf(seller), seller)).trips).toBeLessThanOrEqual(most);
  });
});
