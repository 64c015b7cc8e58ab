import { sql } from 'kysely';
import { type Account, createAccount } from '../../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../../test/test-app';
import { sumUpTallies } from './tallies';

let api: TestApi;
let maria: Account;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const create = (payload: object) =>
  api.app.inject({ method: 'POST', url: '/products', headers: maria.headers, payload });
const totalOf = async (query: Record<string, string> = {}) =>
  (await api.app.inject({ url: '/products', query, headers: maria.headers })).json().total;
const rows = () =>
  api.platform.database.platform
    .selectFrom('product_tallies')
    .where('seller_id', '=', maria.sellerId)
    .select(['facet', 'change'])
    .execute();

describe('the count of a store’s products', () => {
  it('stays right while its changes are summed up, by several at once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push((await create({ name: `Bolsa ${count}` })).json().id);
    await api.app.inject({ method: 'DELETE', url: `/products/${ids[0]}`, headers: maria.headers });
    expect(await rows()).toHaveLength(7);
    await Promise.all([sumUpTallies(api.platform.database), sumUpTallies(api.platform.database)]);
    expect(await totalOf()).toBe(5);
    expect((await rows()).length).toBeLessThanOrEqual(2);
  });

  it('follows a change of many rows in one statement', async () => {
    for (let count = 0; count < 4; count++) await create({ name: `Bolsa ${count}` });
    await api.platform.database.withSeller(maria.sellerId, (trx) =>
      sql`update products set status = 'archived' where name <> 'Bolsa 0'`.execute(trx),
    );
    expect([await totalOf({ status: 'draft' }), await totalOf({ status: 'archived' })]).toEqual([1, 3]);
  });

  it('counts nothing that was rolled back', async () => {
    await create({ name: 'Bolsa', sku: 'A' });
    await create({ name: 'Outra', sku: 'A' });
    expect(await totalOf()).toBe(1);
  });
});
