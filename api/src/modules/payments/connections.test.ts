import { callAs, stepUp } from '../../../test/call-as';
import { IUGU_CREDENTIALS, verifyIdentity } from '../../../test/gateways';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore();

beforeEach(async () => {
  await stepUp(api, maria);
  await verifyIdentity(api, maria);
});

const IUGU = { idGateway: 'iugu', mode: 'live', credentials: IUGU_CREDENTIALS };
const connect = (body: object = IUGU, more = {}) =>
  callAs(api, maria, 'POST', '/pagamentogateway', { body, ...more });

it('GET /config/gateways says what each gateway needs', async () => {
  const { items } = (await callAs(api, maria, 'GET', '/config/gateways')).json();
  expect(items.map(({ name }: { name: string }) => name)).toEqual([
    'Iugu',
    'PagSeguro',
    'PayPal',
    'Malga',
    'Simulador',
  ]);
  expect(items[0].credentials.map(({ field, secret }: Record<string, unknown>) => [field, secret])).toEqual([
    ['accountId', false],
    ['apiToken', true],
  ]);
});

describe('real money', () => {
  it('is only for who has proved who they are, and trying things out for everybody', async () => {
    const joana = await createAccount(api.platform);
    await stepUp(api, joana);
    const refused = await callAs(api, joana, 'POST', '/pagamentogateway', { body: IUGU });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'identity_not_verified']);
    const trial = await callAs(api, joana, 'POST', '/pagamentogateway', { body: { ...IUGU, mode: 'test' } });
    expect(trial.statusCode).toBe(201);
    const turnedOn = () =>
      callAs(api, joana, 'PUT', `/pagamentogateway/${trial.json().id}`, {
        body: { mode: 'live', credentials: { apiToken: IUGU_CREDENTIALS.apiToken } },
        'if-match': '"1"',
      });
    expect((await turnedOn()).json().code).toBe('identity_not_verified');
    await verifyIdentity(api, joana);
    expect((await turnedOn()).json()).toMatchObject({ mode: 'live' });
  });
});

describe('connecting a store to a gateway', () => {
  it('takes a key whose digits would pass for a card’s', async () => {
    const byChance = `${'a1b2c3d4'.repeat(5)}f4111111111111111c`;
    const good = await connect({ ...IUGU, credentials: { ...IUGU_CREDENTIALS, apiToken: byChance } });
    expect(good.statusCode).toBe(201);
    const { id } = good.json();
    const put = (credentials: object) =>
      callAs(api, maria, 'PUT', `/pagamentogateway/${id}`, { body: { credentials }, 'if-match': '"1"' });
    expect((await put({ apiToken: byChance })).statusCode).toBe(200);
  });

  it('does not wait for what the gateway gives out only for our address', async () => {
    const credentials = { clientId: 'cliente-de-teste', clientSecret: 'segredo-de-teste' };
    const answer = await connect({ idGateway: 'paypal', mode: 'test', credentials });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ configured: true });
    expect(answer.json().credentials).toContainEqual({ field: 'webhookId', configured: false, end: '' });
    const lacking = await connect({ idGateway: 'paypal', mode: 'test', credentials: { clientId: 'x' } });
    expect(lacking.json().fields).toEqual({ 'credentials.clientSecret': ['Preencha este campo.'] });
  });

  it('refuses what PayPal does not take as the id of a webhook, at its field', async () => {
    const paypal = (webhookId: string) => {
      const credentials = { clientId: 'cliente-de-teste', clientSecret: 'segredo-de-teste', webhookId };
      return connect({ idGateway: 'paypal', mode: 'test', credentials });
    };
    const refused = await paypal('https://loja.example/hooks');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toEqual({
      'credentials.webhookId': [
        'O ID do webhook tem só letras e números. Copie-o do aplicativo no PayPal, em Webhooks.',
      ],
    });
    const trimmed = await paypal(' 5GP028458E2496506\n');
    expect(trimmed.statusCode).toBe(201);
    expect(trimmed.json().credentials).toContainEqual({ field: 'webhookId', configured: true, end: '6506' });
  });

  it('keeps the credentials and shows their ends alone', async () => {
    const answer = await connect();
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.json()).toMatchObject({
      idGateway: 'iugu',
      nome: 'Iugu',
      mode: 'live',
      current: false,
      configured: true,
      credentials: [
        { field: 'accountId', configured: true, end: '8F90' },
        { field: 'apiToken', configured: true, end: 'b1a0' },
      ],
      account: { status: null, text: 'Pendente completar cadastro', tone: 'warning', feedback: '' },
      lastTest: null,
    });
  });

  it('never tells a secret again: not in answers, rows, audit entries or stored answers', async () => {
    const key = { 'idempotency-key': newId() };
    const { id } = (await connect(IUGU, key)).json();
    const answers = await Promise.all([
      connect(IUGU, key),
      connect(),
      callAs(api, maria, 'GET', '/pagamentogateway'),
      callAs(api, maria, 'GET', `/pagamentogateway/${id}`),
      callAs(api, maria, 'GET', '/pagamentogateway/afiliacoes'),
      callAs(api, maria, 'PUT', `/pagamentogateway/${id}`, {
        body: { credentials: IUGU_CREDENTIALS },
        'if-match': '"1"',
      }),
      callAs(api, maria, 'POST', `/pagamentogateway/${id}/testar-conexao`),
    ]);
    for (const { payload } of answers)
      for (const secret of Object.values(IUGU_CREDENTIALS)) expect(payload).not.toContain(secret);

    const { platform } = api.platform.database;
    const [rows, audit, kept] = await Promise.all([
      platform.selectFrom('payment_gateways').where('id', '=', id).selectAll().execute(),
      platform.selectFrom('audit_log').where('seller_id', '=', maria.sellerId).selectAll().execute(),
      platform.selectFrom('idempotency_keys').where('seller_id', '=', maria.sellerId).selectAll().execute(),
    ]);
    expect([rows.length, kept.length]).toEqual([1, 1]);
    expect(audit.map(({ action }) => action)).toContain('gateway.connect');
    for (const secret of Object.values(IUGU_CREDENTIALS))
      expect(JSON.stringify([rows, audit, kept])).not.toContain(secret);
  });

  it('asks for the password first when secrets are sent, and for nothing when none are', async () => {
    const ana = await createAccount(api.platform);
    const refused = await callAs(api, ana, 'POST', '/pagamentogateway', { body: IUGU });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    const simulator = await callAs(api, ana, 'POST', '/pagamentogateway', {
      body: { idGateway: 'simulador' },
    });
    expect(simulator.json()).toMatchObject({ configured: true, mode: 'test' });
  });

  it('asked again with the same key after the password, connects', async () => {
    const ana = await createAccount(api.platform);
    const send = () =>
      callAs(api, ana, 'POST', '/pagamentogateway', { body: IUGU, 'idempotency-key': 'the-same-key' });
    await verifyIdentity(api, ana);
    expect((await send()).json().code).toBe('step_up_required');
    await stepUp(api, ana);
    expect((await send()).statusCode).toBe(201);
    expect((await send()).headers['idempotent-replayed']).toBe('true');
  });

  it.each([
    ['an unknown gateway', { idGateway: 'stripe' }, 'idGateway'],
    ['no gateway', {}, 'idGateway'],
    ['a missing credential', { ...IUGU, credentials: { accountId: 'A1' } }, 'credentials.apiToken'],
    [
      'a credential of another gateway',
      { idGateway: 'simulador', credentials: { apiKey: 'k' } },
      'credentials.apiKey',
    ],
    [
      'a header in a credential',
      { ...IUGU, credentials: { accountId: 'A1', apiToken: 'x\r\nHost: y' } },
      'credentials.apiToken',
    ],
    ['a live simulator', { idGateway: 'simulador', mode: 'live' }, 'mode'],
    [
      'a fee above everything',
      {
        idGateway: 'simulador',
        fees: { pix: { percentBasisPoints: 3_001, fixedCents: 0, releaseDays: 0, perInstallment: false } },
      },
      'fees.pix.percentBasisPoints',
    ],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await connect(body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('happens once, however often it is sent', async () => {
    const key = { 'idempotency-key': newId() };
    const body = { idGateway: 'simulador' };
    const first = await connect(body, key);
    const again = await connect(body, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    const other = await connect(body);
    expect([other.statusCode, other.json().code]).toEqual([409, 'gateway_connected']);
  });

  it('happens once for two who send it at the same time', async () => {
    const answers = await Promise.all([
      connect({ idGateway: 'simulador' }),
      connect({ idGateway: 'simulador' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('changing a connection', () => {
  const change = (id: string, body: object, version?: number) =>
    callAs(api, maria, 'PUT', `/pagamentogateway?id=${id}`, {
      body,
      ...(version && { 'if-match': `"${version}"` }),
    });

  it('replaces the credential that is sent and keeps the others', async () => {
    const { id } = (await connect()).json();
    const answer = await change(id, { credentials: { apiToken: 'another-token-with-end-WXYZ' } }, 1);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      version: 2,
      credentials: [{ end: '8F90' }, { end: 'WXYZ' }],
    });
  });

  it('takes a change without If-Match', async () => {
    const { id } = (await connect()).json();
    expect(
      (await change(id, { mode: 'test', credentials: { apiToken: 'token-of-test' } })).json(),
    ).toMatchObject({
      mode: 'test',
      version: 2,
    });
  });

  it('shows the newer version to who is late', async () => {
    const { id } = (await connect()).json();
    const toTest = { mode: 'test', credentials: { apiToken: 'token-of-the-test-mode' } };
    expect((await change(id, toTest, 1)).statusCode).toBe(200);
    const late = await change(id, { mode: 'live' }, 1);
    expect(late.statusCode).toBe(412);
    expect(late.headers.etag).toBe('"2"');
    expect(late.json()).toMatchObject({ code: 'stale_version', current: { id, mode: 'test', version: 2 } });
  });

  it('that changes nothing counts nothing', async () => {
    const { id, fees } = (await connect()).json();
    expect((await change(id, { mode: 'live', fees }, 1)).json().version).toBe(1);
  });

  it('keeps the fees of the contract', async () => {
    const { id } = (await connect()).json();
    const fees = {
      credit_card: {
        percentBasisPoints: 321,
        fixedCents: 30,
        releaseDays: 30,
        perInstallment: true,
        chargebackCents: 2500,
      },
    };
    expect((await change(id, { fees }, 1)).json().fees).toEqual(fees);
  });
});

describe('removing a connection', () => {
  it('takes it away', async () => {
    const { id } = (await connect()).json();
    expect((await callAs(api, maria, 'DELETE', `/pagamentogateway/${id}`)).statusCode).toBe(204);
    expect((await callAs(api, maria, 'GET', `/pagamentogateway?id=${id}`)).statusCode).toBe(404);
    expect((await callAs(api, maria, 'DELETE', `/pagamentogateway?id=${id}`)).statusCode).toBe(404);
  });

  it('is refused while the store sells through it', async () => {
    const { id } = (await connect()).json();
    await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
      body: { gateway: 'iugu' },
      'if-match': '"1"',
    });
    const answer = await callAs(api, maria, 'DELETE', `/pagamentogateway/${id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'gateway_in_use']);
  });
});

it('another store of the same seller has connections of its own', async () => {
  await connect();
  const store = (
    await callAs(api, maria, 'POST', '/registrar-nova-loja', { body: { nome: 'Outra loja' } })
  ).json();
  const grant = (
    await callAs(api, maria, 'POST', '/alterar-token-usuario-loja', { body: { idLoja: store.id } })
  ).json();
  const there = { ...maria, headers: { authorization: `Bearer ${grant.token.accessToken}` } };
  expect((await callAs(api, there, 'GET', '/pagamentogateway')).json()).toEqual({ items: [] });
});
