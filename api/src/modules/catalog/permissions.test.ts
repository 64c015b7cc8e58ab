import { STORE_ROLES, type StoreRole } from '@balcao/domain';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let owner: Account;
let member: Account;

beforeEach(async () => {
  [owner, member] = await Promise.all([createAccount(api.platform), createAccount(api.platform)]);
});

const work = (role: StoreRole) => joinStore(api.platform, member, owner, role);

const list = () => api.app.inject({ url: '/products', headers: member.headers });
const create = () =>
  api.app.inject({ method: 'POST', url: '/products', headers: member.headers, payload: { name: 'Bolsa' } });

const WRITERS: readonly StoreRole[] = ['owner', 'admin', 'operacoes'];

describe('a member of a store', () => {
  it.each(STORE_ROLES)('as %s reads products, and changes them where the role allows it', async (role) => {
    await work(role);
    expect((await list()).statusCode).toBe(200);
    const answer = await create();
    if (WRITERS.includes(role)) {
      expect(answer.statusCode).toBe(201);
      expect((await api.app.inject({ url: '/products', headers: owner.headers })).json().total).toBe(1);
    } else {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'forbidden' });
    }
  });

  it('does nothing any more once they have left', async () => {
    await work('admin');
    await api.platform.database.platform
      .updateTable('memberships')
      .set({ status: 'revoked' })
      .where('user_id', '=', member.userId)
      .where('store_id', '=', owner.storeId)
      .execute();
    expect((await list()).statusCode).toBe(403);
    expect((await create()).statusCode).toBe(403);
  });

  it('is told so when they work in no store', async () => {
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ store_id: null })
      .where('id', '=', member.sessionId)
      .execute();
    expect((await list()).statusCode).toBe(403);
  });
});

it('the OpenAPI document says what each route asks for', async () => {
  const { paths } = (await api.app.inject('/openapi.json')).json();
  expect(paths['/products'].get['x-permission']).toBe('produtos:ler');
  expect(paths['/products'].post['x-permission']).toBe('produtos:editar');
});
