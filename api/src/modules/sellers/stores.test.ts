import { createColleague } from '../../../test/authorisation/people';
import { setStatus } from '../../../test/block-owner';
import { type Account, createAccount } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();

const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) =>
  api.app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': newIp(), ...headers },
    ...(payload && { payload }),
  });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Makes the person a member of somebody else's store, as accepting an invitation does. */
const join = (
  person: Account,
  owner: Account,
  role: 'financeiro' | 'leitura',
  status: 'active' | 'revoked',
) =>
  api.platform.database.platform
    .insertInto('memberships')
    .values({
      id: newId(),
      seller_id: owner.sellerId,
      store_id: owner.storeId,
      user_id: person.userId,
      role,
      status,
    })
    .execute();

describe('the name of a store', () => {
  const rename = (account: Account, nome: string) => call('PUT', '/store', account.headers, { nome });
  const names = async (account: Account) =>
    (await call('GET', '/usuario', account.headers)).json().lojas.map(({ nome }: { nome: string }) => nome);

  it('is changed by who may change its settings, for everybody who works in it, and is in the audit log once', async () => {
    const ana = await createColleague(api.platform, maria, 'leitura');
    const answer = await rename(maria, '  Ateliê   Flor d’Água ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: maria.storeId, nome: 'Ateliê Flor d’Água', lojaCorrente: true });
    await rename(maria, 'Ateliê Flor d’Água');
    expect(await names(ana)).toContain('Ateliê Flor d’Água');
    const log = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .where('action', '=', 'store.rename')
      .select(['before_json', 'after_json'])
      .execute();
    expect(log).toEqual([
      { before_json: { nome: 'Loja da Maria' }, after_json: { nome: 'Ateliê Flor d’Água' } },
    ]);
    expect((await rename(ana, 'Loja da Ana')).statusCode).toBe(403);
  });

  it.each([
    ['', 'Preencha o campo Nome da loja.'],
    ['A', 'Escreva pelo menos 2 caracteres.'],
    ['A'.repeat(61), 'Escreva no máximo 60 caracteres.'],
  ])('%p is refused at its field', async (nome, said) => {
    const answer = await rename(maria, nome);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { nome: [said] }]);
  });

  it('is that of the store of the session alone, of several', async () => {
    await call('POST', '/registrar-nova-loja', maria.headers, { nome: 'Outra' });
    await rename(maria, 'Primeira');
    expect((await names(maria)).toSorted()).toEqual(['Outra', 'Primeira']);
  });
});

describe('registrar-nova-loja', () => {
  it('adds a store that the person owns and stays in the current one', async () => {
    const answer = await call('POST', '/registrar-nova-loja', maria.headers, { nome: ' Ateliê da Maria ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(String), nome: 'Ateliê da Maria', lojaCorrente: false });
    const { lojas } = (await call('GET', '/usuario', maria.headers)).json();
    expect(lojas).toEqual([
      {
        id: maria.storeId,
        nome: 'Loja da Maria',
        lojaCorrente: true,
        papel: 'owner',
        ultimoAcesso: expect.any(String),
      },
      { ...answer.json(), papel: 'owner', ultimoAcesso: null },
    ]);
  });

  it('registers one store when the same request arrives twice', async () => {
    const headers = { ...maria.headers, 'idempotency-key': 'nova-loja-1' };
    const first = await call('POST', '/registrar-nova-loja', headers, { nome: 'Ateliê' });
    const second = await call('POST', '/registrar-nova-loja', headers, { nome: 'Ateliê' });
    expect(second.json()).toEqual(first.json());
    expect((await call('GET', '/usuario', maria.headers)).json().lojas).toHaveLength(2);
  });

  it('ends at so many a day, however many are asked for at once, and at so many in all', async () => {
    const busy = await createAccount(api.platform);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call('POST', '/registrar-nova-loja', busy.headers, { nome: `Loja ${index}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(201), 429, 429]);
    await api.platform.database.platform
      .updateTable('request_counts')
      .set({ requests: 0 })
      .where('key', '=', `quota|new-stores|${busy.sellerId}`)
      .execute();
    for (let index = 0; index < 9; index += 1)
      await call('POST', '/registrar-nova-loja', busy.headers, { nome: `Outra ${index}` });
    const last = await call('POST', '/registrar-nova-loja', busy.headers, { nome: 'Demais' });
    expect([last.statusCode, last.json().code]).toEqual([409, 'too_many_stores']);
    expect((await call('GET', '/usuario', busy.headers)).json().lojas).toHaveLength(20);
  });

  it('refuses a store without a name', async () => {
    const answer = await call('POST', '/registrar-nova-loja', maria.headers, { nome: ' ' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toHaveProperty('nome');
  });
});

describe('alterar-token-usuario-loja', () => {
  it('gives a token for another store of the person', async () => {
    const owner = await createAccount(api.platform, { name: 'João Pereira' });
    await join(maria, owner, 'financeiro', 'active');
    const answer = await call('POST', '/alterar-token-usuario-loja', maria.headers, {
      idLoja: owner.storeId,
    });
    expect(answer.statusCode).toBe(200);
    const { token, lojas } = answer.json();
    expect(token.expiresIn).toBe(28_800);
    expect(lojas).toContainEqual({ id: owner.storeId, nome: 'Loja da Maria', lojaCorrente: true });
    expect((await call('GET', '/permissoes', bearer(token.accessToken))).json()).toMatchObject({
      papel: 'financeiro',
    });
  });

  it.each(['foreign', 'unknown', 'left'] as const)('answers 404 for a store that is %s', async (kind) => {
    const owner = await createAccount(api.platform);
    if (kind === 'left') await join(maria, owner, 'leitura', 'revoked');
    const idLoja = kind === 'unknown' ? newId() : owner.storeId;
    const answer = await call('POST', '/alterar-token-usuario-loja', maria.headers, { idLoja });
    expect(answer.statusCode).toBe(404);
  });

  it('lists the session that was switched from no more', async () => {
    const { token } = (
      await call('POST', '/alterar-token-usuario-loja', maria.headers, { idLoja: maria.storeId })
    ).json();
    const { items } = (await call('GET', '/auth/sessions', bearer(token.accessToken))).json();
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ current: true });
  });
});

describe('a page that shows another store than its session works in', () => {
  const naming = ({ headers }: Pick<Account, 'headers'>, storeId: string) => ({
    ...headers,
    'x-store-id': storeId,
  });
  const newStore = (headers: Record<string, string>) =>
    call('POST', '/registrar-nova-loja', headers, { nome: 'Ateliê' });

  it('neither writes nor reads, and may go back to its store and log out', async () => {
    const other = (await newStore(maria.headers)).json();
    const switched = await call('POST', '/alterar-token-usuario-loja', maria.headers, { idLoja: other.id });
    const { accessToken } = switched.json().token;
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString());
    expect(claims.store).toBe(other.id);
    const stale = naming({ headers: bearer(accessToken) }, maria.storeId);
    const answers = [await newStore(stale), await call('GET', '/orders', stale)];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'store_changed']);
    }
    const { lojas } = (await call('GET', '/usuario', stale)).json();
    expect(lojas).toHaveLength(2);
    const back = await call('POST', '/alterar-token-usuario-loja', stale, { idLoja: maria.storeId });
    const again = naming({ headers: bearer(back.json().token.accessToken) }, maria.storeId);
    expect((await newStore(again)).statusCode).toBe(201);
    expect((await call('POST', '/auth/logout', naming({ headers: again }, other.id))).statusCode).toBe(204);
  });

  it('is none that names no store, as programs and older pages do', async () => {
    expect((await newStore(maria.headers)).statusCode).toBe(201);
    expect((await newStore(naming(maria, maria.storeId))).statusCode).toBe(201);
  });
});

describe('permissoes and usuario', () => {
  it('have the store that was used last first', async () => {
    const owner = await createAccount(api.platform, { name: 'João Pereira' });
    await join(maria, owner, 'financeiro', 'active');
    const seenAt = (storeId: string, at: Date) =>
      api.platform.database.platform
        .updateTable('memberships')
        .set({ last_seen_at: at })
        .where('user_id', '=', maria.userId)
        .where('store_id', '=', storeId)
        .execute();
    await seenAt(owner.storeId, new Date(Date.now() + 60_000));
    const { lojas } = (await call('GET', '/usuario', maria.headers)).json();
    expect(lojas.map(({ id }: { id: string }) => id)).toEqual([owner.storeId, maria.storeId]);
    expect(lojas[0]).toMatchObject({ papel: 'financeiro', lojaCorrente: false });
  });

  it('say who is there and what the owner of a store may do', async () => {
    expect((await call('GET', '/usuario', maria.headers)).json()).toMatchObject({
      id: maria.userId,
      nome: 'Maria da Silva',
      email: maria.email,
      grupos: ['seller'],
    });
    const { papel, permissoes } = (await call('GET', '/permissoes', maria.headers)).json();
    expect(papel).toBe('owner');
    expect(permissoes).toContain('equipe:editar');
  });

  it('say what a role may do, and less while the owner is blocked', async () => {
    const by = await createColleague(api.platform, maria, 'operacoes');
    const permissionsOf = async () => (await call('GET', '/permissoes', by.headers)).json().permissoes;
    expect(await permissionsOf()).toEqual(expect.arrayContaining(['pedidos:editar', 'produtos:editar']));
    expect(await permissionsOf()).not.toContain('financeiro:ler');
    await setStatus(api, maria, 'blocked');
    expect(await permissionsOf()).toContain('pedidos:editar');
    expect(await permissionsOf()).not.toContain('produtos:editar');
  });

  it('are forbidden to who works in no store', async () => {
    await api.platform.database.platform
      .updateTable('memberships')
      .set({ status: 'revoked' })
      .where('user_id', '=', maria.userId)
      .execute();
    expect((await call('GET', '/permissoes', maria.headers)).statusCode).toBe(403);
  });
});
