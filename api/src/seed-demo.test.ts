import { randomUUID } from 'node:crypto';
import { PRODUCT_STATUSES, STOCK_LEVELS } from '@balcao/domain';
import { loginAs } from '../test/accounts';
import { startOwnApi } from '../test/own-api';
import type { TestApi } from '../test/test-app';
import { DEMO_LOGINS } from './demo-logins';
import { MODULES } from './modules';
import { DEMO_PRODUCTS } from './modules/catalog/demo/demo-products';
import { seedDemo } from './seed-demo';

// A quarter of orders takes a busy machine a while.
jest.setTimeout(600_000);

// A database of its own: the people of the demonstration are there once, and other tests make them too.
let api: TestApi;

beforeAll(async () => {
  api = await startOwnApi();
});
afterAll(() => api.close());

const groupsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).groups;

describe('seedDemo', () => {
  it('makes a seller and an admin who can log in, once', async () => {
    const made = await seedDemo(api.platform, MODULES);
    expect(made).toMatchObject({ catalog: DEMO_PRODUCTS.length, payments: 1, orders: expect.any(Number) });
    for (const records of Object.values(made)) expect(records).toBeGreaterThan(0);
    const again = await seedDemo(api.platform, MODULES);
    expect(again).toEqual({ ...again, identity: 0, kyc: 0, catalog: 0, payments: 0, orders: 0 });
    for (const records of Object.values(again)) expect(records).toBe(0);
    const seller = await loginAs(api, DEMO_LOGINS.seller.email, DEMO_LOGINS.seller.password);
    const admin = await loginAs(api, DEMO_LOGINS.admin.email, DEMO_LOGINS.admin.password);
    expect(groupsOf(seller)).not.toContain('admin');
    expect(groupsOf(admin)).toContain('admin');
  });

  it('fills the demo store with products in every state, once', async () => {
    await seedDemo(api.platform, MODULES);
    await seedDemo(api.platform, MODULES);
    const token = await loginAs(api, DEMO_LOGINS.seller.email, DEMO_LOGINS.seller.password);
    const totalOf = async (query: Record<string, string>) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await api.app.inject({ url: '/products', query, headers })).json().total;
    };
    expect(await totalOf({})).toBe(DEMO_PRODUCTS.length);
    for (const status of PRODUCT_STATUSES) expect(await totalOf({ status })).toBeGreaterThan(3);
    const { items } = (
      await api.app.inject({ url: '/products?status=active', headers: { authorization: `Bearer ${token}` } })
    ).json();
    const pictured = items.find(({ imageUrl }: { imageUrl: string | null }) => imageUrl);
    const shown = await api.app.inject(pictured.imageUrl.replace(/^\/api/, ''));
    expect(shown.headers['content-type']).toBe('image/webp');
    for (const stock of STOCK_LEVELS) expect(await totalOf({ stock })).toBeGreaterThan(3);
  });

  it('lets the demo store try out Pix and card, and leaves it there when somebody has changed it', async () => {
    await seedDemo(api.platform, MODULES);
    const token = await loginAs(api, DEMO_LOGINS.seller.email, DEMO_LOGINS.seller.password);
    const headers = { authorization: `Bearer ${token}` };
    const charge = (method: string) =>
      api.app.inject({
        method: 'POST',
        url: '/payments/test-charges',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        payload: { method, amountCents: 10_000 },
      });
    expect((await charge('pix')).json()).toMatchObject({ gateway: 'simulador', status: 'aguardando' });
    expect((await charge('credit_card')).json()).toMatchObject({ status: 'pago' });
    expect((await charge('boleto')).json().code).toBe('payment_method_inactive');
    await seedDemo(api.platform, MODULES);
    const { items } = (await api.app.inject({ url: '/pagamentogateway', headers })).json();
    expect(items).toHaveLength(1);
  });
});
