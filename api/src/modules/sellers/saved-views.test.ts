import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();
let joao: Account;

beforeEach(async () => {
  joao = await createAccount(api.platform, { name: 'João' });
  await joinStore(api.platform, joao, maria, 'operacoes');
});

const view = { list: 'products', name: 'Sem estoque', query: 'stock=out&sort=name', shared: false };

const save = (by: Account, changes: object = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/saved-views',
    headers: by.headers,
    payload: { ...view, ...changes },
  });
const change = (by: Account, id: string, payload: object) =>
  api.app.inject({ method: 'PATCH', url: `/saved-views/${id}`, headers: by.headers, payload });
const remove = (by: Account, id: string) =>
  api.app.inject({ method: 'DELETE', url: `/saved-views/${id}`, headers: by.headers });
const list = async (by: Account, of = 'products') =>
  (await api.app.inject({ url: `/saved-views?list=${of}`, headers: by.headers })).json().items;
const namesOf = async (by: Account) => (await list(by)).map(({ name }: { name: string }) => name);

it('keeps a view for oneself, by name', async () => {
  const saved = await save(maria);
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toMatchObject({ ...view, own: true });
  await save(maria, { name: 'ativos' });
  expect(await namesOf(maria)).toEqual(['ativos', 'Sem estoque']);
  expect(await list(joao)).toEqual([]);
});

it('keeps a view in one line', async () => {
  const saved = await save(maria, { query: 'stock=out\r\nset-cookie: x=1' });
  expect(saved.json().query).toBe('stock=out set-cookie: x=1');
});

it('shows a shared view to the store, and lets only who made it change or delete it', async () => {
  const { id } = (await save(maria, { shared: true })).json();
  expect(await list(joao)).toMatchObject([{ id, name: 'Sem estoque', own: false, shared: true }]);
  expect((await change(joao, id, { name: 'Minha' })).statusCode).toBe(403);
  expect((await remove(joao, id)).statusCode).toBe(403);
  expect((await change(maria, id, { name: 'Zerados', query: 'stock=out' })).json()).toMatchObject({
    name: 'Zerados',
    query: 'stock=out',
    shared: true,
  });
  expect((await change(maria, id, { shared: false })).statusCode).toBe(200);
  expect(await list(joao)).toEqual([]);
  expect((await remove(maria, id)).statusCode).toBe(204);
  expect(await list(maria)).toEqual([]);
});

it('changes a view that is deleted at the same moment, or does not find it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id } = (await save(maria)).json();
    const [changed, removed] = await Promise.all([change(maria, id, { shared: true }), remove(maria, id)]);
    expect([200, 404]).toContain(changed.statusCode);
    expect(removed.statusCode).toBe(204);
  }
});

it('refuses a name that one has, and a shared name that the store has', async () => {
  await save(maria, { shared: true });
  const again = await save(maria, { name: 'SEM estoque' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'view_name_in_use']);
  expect(again.json().fields).toEqual({ name: ['Já existe uma visão com este nome.'] });
  expect((await save(joao)).statusCode).toBe(201);
  expect((await save(joao, { name: 'Outra' })).statusCode).toBe(201);
  const { id } = (await save(joao, { name: 'Mais uma' })).json();
  expect((await change(joao, id, { name: 'sem estoque' })).statusCode).toBe(409);
  expect((await change(joao, id, { name: 'Mais uma', shared: true })).statusCode).toBe(200);
});

it('keeps at most 50 views per person and list', async () => {
  for (let count = 1; count <= 50; count += 1)
    expect((await save(maria, { name: `Visão ${count}` })).statusCode).toBe(201);
  const tooMany = await save(maria, { name: 'Visão 51' });
  expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'view_limit_reached']);
});

it('keeps the views of each list apart', async () => {
  await save(maria, { list: 'orders', name: 'A enviar, Pix', query: 'tab=to_ship&method=pix' });
  expect(await list(maria)).toEqual([]);
  expect(await list(maria, 'orders')).toMatchObject([{ name: 'A enviar, Pix', list: 'orders' }]);
});

it('keeps views of the users’ list for platform admins, shared among them', async () => {
  const [ana, bia] = await Promise.all([
    createAccount(api.platform, { isPlatformAdmin: true }),
    createAccount(api.platform, { isPlatformAdmin: true }),
  ]);
  const name = `Bloqueados ${newId()}`;
  const users = { list: 'platform-users', query: 'status=blocked', name, shared: true };
  const { id } = (await save(ana, users)).json();
  expect(await list(bia, 'platform-users')).toContainEqual(expect.objectContaining({ id, own: false }));
  expect((await save(maria, users)).statusCode).toBe(403);
  expect((await change(maria, id, { name: 'x' })).statusCode).toBe(404);
});
