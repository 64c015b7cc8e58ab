import { startOwnApi } from '../../../test/own-api';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';

// The test reads the newest store of all, so no other test may add one.
const api = withApi(startOwnApi);
let admin: Account;
let maria: Account;

beforeEach(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Admin' });
  maria = await createAccount(api.platform);
});

const block = (by: Account, userId: string) =>
  api.app.inject({
    method: 'DELETE',
    url: '/bloquear-usuario',
    query: { idUsuario: userId },
    headers: by.headers,
  });
const unblock = (by: Account, userId: string) =>
  api.app.inject({
    method: 'PUT',
    url: '/desbloquear-usuario',
    query: { idUsuario: userId },
    headers: by.headers,
  });
const get = (by: Account, url: string) => api.app.inject({ url, headers: by.headers });

const statusOf = async ({ userId }: Account) =>
  (
    await api.platform.database.platform
      .selectFrom('users')
      .select('status')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).status;

describe('bloquear-usuario', () => {
  it('ends the user’s sessions with their next request', async () => {
    expect((await get(maria, '/usuario')).statusCode).toBe(200);
    expect((await block(admin, maria.userId)).statusCode).toBe(204);
    const answer = await get(maria, '/usuario');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors).toEqual(['Acesso expirado, favor entrar novamente.']);
  });

  it('lets nobody in again with an old token after the block is lifted', async () => {
    await block(admin, maria.userId);
    expect((await unblock(admin, maria.userId)).statusCode).toBe(204);
    expect(await statusOf(maria)).toBe('active');
    expect((await get(maria, '/usuario')).statusCode).toBe(401);
  });

  it('tells the user’s audit log who did it', async () => {
    await block(admin, maria.userId);
    await block(admin, maria.userId);
    await unblock(admin, maria.userId);
    const rows = await api.platform.database.platform
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'actor_kind', 'before_json', 'after_json'])
      .where('seller_id', '=', maria.sellerId)
      .orderBy('seq')
      .execute();
    const by = { actor_id: admin.userId, actor_kind: 'admin' };
    expect(rows).toEqual([
      {
        ...by,
        action: 'user.block',
        before_json: { status: 'active' },
        after_json: { status: 'blocked', sessionsEnded: 1 },
      },
      { ...by, action: 'user.unblock', before_json: { status: 'blocked' }, after_json: { status: 'active' } },
    ]);
  });

  it('refuses to block oneself', async () => {
    const answer = await block(admin, admin.userId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual(['Você não pode bloquear a si mesmo.']);
  });

  it('never leaves the platform without an admin, even when two block each other at once', async () => {
    const other = await createAccount(api.platform, { isPlatformAdmin: true });
    const answers = await Promise.all([block(admin, other.userId), block(other, admin.userId)]);
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
    expect([await statusOf(admin), await statusOf(other)].sort()).toEqual(['active', 'blocked']);
  });

  it('answers 404 for an unknown user and refuses one who never confirmed the signup', async () => {
    const pending = await createAccount(api.platform, { status: 'pending' });
    expect((await block(admin, newId())).statusCode).toBe(404);
    expect((await block(admin, pending.userId)).statusCode).toBe(409);
    expect((await unblock(admin, newId())).statusCode).toBe(404);
  });

  it('is for platform admins', async () => {
    for (const answer of [await block(maria, admin.userId), await unblock(maria, admin.userId)]) {
      expect(answer.statusCode).toBe(403);
    }
    expect(await statusOf(admin)).toBe('active');
  });
});

describe('what admins look up', () => {
  it('is whether an e-mail has an account, however it is typed', async () => {
    const ask = async (email: string) =>
      (await get(admin, `/usuario-existe?email=${encodeURIComponent(email)}`)).json();
    expect(await ask(` ${maria.email.toUpperCase()} `)).toEqual({ existe: true });
    expect(await ask('ninguem@loja.example')).toEqual({ existe: false });
    expect((await get(maria, `/usuario-existe?email=${maria.email}`)).statusCode).toBe(403);
  });

  it('are the stores of all sellers, newest first, by page and by text', async () => {
    const newest = await createAccount(api.platform);
    const page = (await get(admin, '/admin/loja?page=1&size=2')).json();
    expect(page).toMatchObject({ page: 1, size: 2 });
    expect(page.total).toBeGreaterThanOrEqual(3);
    expect(page.items[0]).toEqual({
      id: newest.storeId,
      nome: 'Loja da Maria',
      proprietario: { id: newest.userId, nome: 'Maria da Silva', email: 'pe***@e…' },
      criadaEm: expect.stringMatching(/Z$/),
    });
    const second = (await get(admin, `/admin/loja?page=2&size=2&cursor=${page.cursors.next}`)).json();
    expect(second.items[0].id < page.items[1].id).toBe(true);
    const found = (await get(admin, `/admin/loja?q=${maria.email.toUpperCase()}`)).json();
    expect(found).toMatchObject({ total: 1, items: [{ id: maria.storeId }] });
    expect((await get(admin, '/admin/loja?q=%25%25_')).json()).toMatchObject({ total: 0, items: [] });
  });

  it('are the roles of a store and what each may do', async () => {
    const { perfis } = (await get(admin, '/admin/perfil')).json();
    expect(perfis).toHaveLength(6);
    expect(perfis).toContainEqual({
      papel: 'leitura',
      nome: 'Somente leitura',
      permissoes: expect.not.arrayContaining(['equipe:editar']),
    });
  });
});
