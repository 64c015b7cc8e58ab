import { call, lastMail } from '../../../test/accounts';
import { createColleague } from '../../../test/authorisation/people';
import { callAs, stepUp } from '../../../test/call-as';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { startSoleTestApi } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';

const BODY = { name: 'Loja virtual', mode: 'live', scopes: ['pedidos:escrever'] };

const settings = { API_KEY_REQUESTS_PER_MINUTE: '20' };

const { api, maria } = withStore({ api: settings });

const create = async (body: object = BODY) => {
  await stepUp(api, maria);
  return callAs(api, maria, 'POST', '/api-keys', { body });
};
const list = async () => (await callAs(api, maria, 'GET', '/api-keys')).json().items;
const order = (key: string, headers = {}, body: object | string = orderBody()) =>
  callV1(api, key, 'PUT', '/orders/pedido-1', body, headers);

describe('a new key', () => {
  it('is shown once, and opens what it was made for', async () => {
    const created = await create();
    expect(created.statusCode).toBe(201);
    const { id, key, prefix } = created.json();
    expect(key).toMatch(/^ck_live_/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix.length).toBeLessThan(16);
    expect((await order(key)).statusCode).toBe(201);
    expect(await list()).toEqual([
      {
        id,
        name: 'Loja virtual',
        prefix,
        kind: 'secret',
        mode: 'live',
        scopes: ['pedidos:escrever'],
        origins: [],
        createdBy: 'Maria da Silva',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        revokedAt: null,
      },
    ]);
  });

  it('says who of the store made it, and to whom reads only that nothing can be changed', async () => {
    const [admin, reader] = await Promise.all([
      createColleague(api.platform, maria, 'admin'),
      createColleague(api.platform, maria, 'leitura'),
    ]);
    await stepUp(api, admin);
    expect((await callAs(api, admin, 'POST', '/api-keys', { body: BODY })).statusCode).toBe(201);
    const seen = (await callAs(api, reader, 'GET', '/api-keys')).json();
    expect(seen).toMatchObject({ canEdit: false, items: [{ createdBy: 'João Pereira' }] });
    expect(seen.apiUrl).toMatch(/^http.*\/api\/v1$/);
    expect((await callAs(api, maria, 'GET', '/api-keys')).json().canEdit).toBe(true);
  });

  it('is stored nowhere', async () => {
    const { key } = (await create()).json();
    const rows = await api.platform.database.platform
      .selectFrom('api_keys')
      .where('seller_id', '=', maria.sellerId)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice('ck_live_'.length + 6));
  });

  it('needs a password that was just given', async () => {
    const answer = await callAs(api, maria, 'POST', '/api-keys', { body: BODY });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'step_up_required']);
  });

  it('is told to the owner by e-mail, without the key, and stands in the audit trail', async () => {
    const { key, id } = (await create()).json();
    const mail = await lastMail(api, maria.email);
    expect(mail.subject).toBe('Nova chave de API: Loja virtual');
    expect(mail.text_body).not.toContain(key);
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .select(['action', 'after_json'])
      .executeTakeFirstOrThrow();
    expect(entry.action).toBe('api-key.create');
    expect(JSON.stringify(entry)).not.toContain(key);
  });

  it.each([
    ['without a scope', { scopes: [] }, 'scopes'],
    ['for everything in a page', { kind: 'publishable', origins: ['https://a.com'] }, 'scopes'],
    ['for no page', { kind: 'publishable', scopes: ['eventos:escrever'] }, 'origins'],
    ['for a path', { kind: 'publishable', origins: ['https://a.com/x'] }, 'origins.0'],
    ['for all sites', { kind: 'publishable', origins: ['*'] }, 'origins.0'],
    ['for all sites by https', { kind: 'publishable', origins: ['https://*'] }, 'origins.0'],
    [
      'for all that end so',
      { kind: 'publishable', origins: ['https://a.com', 'https://*.a.com'] },
      'origins.1',
    ],
  ])('%s is refused', async (_what, changes, field) => {
    const answer = await create({ ...BODY, ...changes });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toContain(field);
  });

  it('is the fiftieth at most', async () => {
    const one = await api.platform.database.platform
      .selectFrom('api_keys')
      .where('id', '=', (await create()).json().id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 49 }, (_, index) => ({
      ...one,
      id: `k-${index}`,
      key_hash: `h-${index}`,
    }));
    await api.platform.database.platform.insertInto('api_keys').values(others).execute();
    const answer = await create();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_api_keys']);
  });
});

describe('a call is refused', () => {
  const refusal = async (key: string, headers = {}) => {
    const answer = await order(key, headers);
    return [answer.statusCode, answer.json().code];
  };

  it('without a key, with half of one, and with a session', async () => {
    const key = await newKey(api, maria);
    for (const sent of [
      '',
      'x',
      key.slice(0, -1),
      key.replace('test', 'live'),
      maria.headers.authorization.slice(7),
    ])
      expect(await refusal(sent)).toEqual([401, 'api_key_invalid']);
    const answer = await call(api, 'PUT', '/v1/orders/pedido-1', orderBody());
    expect(answer.statusCode).toBe(401);
  });

  it('with a key that was revoked, from the next call on', async () => {
    const { id, key } = (await create()).json();
    expect((await callAs(api, maria, 'DELETE', `/api-keys/${id}`)).statusCode).toBe(204);
    expect(await refusal(key)).toEqual([401, 'api_key_invalid']);
    expect((await callAs(api, maria, 'DELETE', `/api-keys/${id}`)).statusCode).toBe(404);
  });

  it('while the seller is blocked', async () => {
    const key = await newKey(api, maria);
    const users = api.platform.database.platform.updateTable('users').where('id', '=', maria.userId);
    await users.set({ status: 'blocked' }).execute();
    expect(await refusal(key)).toEqual([401, 'api_key_invalid']);
    await users.set({ status: 'active' }).execute();
    expect((await order(key)).statusCode).toBe(201);
  });

  it('with a key for something else', async () => {
    const key = await newKey(api, maria, { scopes: ['pedidos:ler'] });
    expect(await refusal(key)).toEqual([403, 'api_key_scope_missing']);
  });

  it('after too many in a minute, with the time to wait', async () => {
    const key = await newKey(api, maria);
    // Replicas tell each other within a second how often a key was used: only one by itself counts exactly.
    const sole = await startSoleTestApi(settings);
    const answers = [];
    for (let time = 0; time < 21; time += 1)
      answers.push(await callV1(sole, key, 'PUT', '/orders/pedido-1', orderBody()));
    await sole.close();
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  const keyOfPage = () =>
    newKey(api, maria, {
      kind: 'publishable',
      scopes: ['eventos:escrever'],
      origins: ['https://loja.example'],
    });
  const event = {
    id: 'evt_1',
    type: 'checkout.started',
    occurred_at: new Date().toISOString(),
    session: { token: 's-1' },
  };

  it('of one address after too many with a key of a page, and of no other; what is refused uses nothing up', async () => {
    const key = await keyOfPage();
    const sole = await startSoleTestApi(settings);
    const send = async (remoteAddress: string, origin = 'https://loja.example') =>
      (
        await sole.app.inject({
          method: 'POST',
          url: '/v1/checkout/events',
          remoteAddress,
          headers: { authorization: `Bearer ${key}`, origin },
          payload: event,
        })
      ).statusCode;
    const sent = async (times: number, ...from: Parameters<typeof send>) => {
      const statuses = [];
      for (let time = 0; time < times; time += 1) statuses.push(await send(...from));
      return statuses;
    };
    expect(await sent(30, '192.0.2.1', 'https://outra.example')).toEqual(Array(30).fill(401));
    expect(await sent(21, '192.0.2.1')).toEqual([...Array(20).fill(202), 429]);
    expect(await sent(2, '192.0.2.2')).toEqual([202, 202]);
    await sole.close();
  });

  it('with a key of a page from another page', async () => {
    const key = await keyOfPage();
    const send = (origin?: string) =>
      callV1(api, key, 'POST', '/checkout/events', event, origin === undefined ? {} : { origin });
    expect((await send('https://loja.example')).statusCode).toBe(202);
    expect((await send('https://outra.example')).statusCode).toBe(401);
    expect((await send()).statusCode).toBe(401);
  });
});
