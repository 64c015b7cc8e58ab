import { call, newSeller, type TestSeller } from './accounts';
import { type DatabaseCost, databaseCostOf } from './round-trips';
import { createAccount } from './stored-account';
import { PASSWORD, startTestApi, type TestApi } from './test-app';

let api: TestApi;
let seller: TestSeller;
let productId: string;

beforeAll(async () => {
  api = await startTestApi();
  seller = await newSeller(api);
  const created = await call(api, 'POST', '/products', { name: 'Bolsa' }, seller);
  productId = created.json().id;
});
afterAll(() => api.close());

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
    // One of them counts guesses from all addresses, and must be stored before the password is compared.
    expect((await costOf('POST', '/auth/login', { body })).trips).toBeLessThanOrEqual(9);
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
    ['detail: a seller', ({ sellerId }) => `/seller/${sellerId}`, 2],
    ['detail: a product', () => `/products/${productId}`, 4],
    ['list: products', () => '/products', 2],
    ['list: products, searched', () => '/products?q=bolsa', 2],
  ])('are few for %s', async (_name, databaseUrlOf, most) => {
    expect((await costOf('GET', databaseUrlOf(seller), seller)).trips).toBeLessThanOrEqual(most);
  });
});
