import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const api = withApi();
let maria: Account;

const choose = (gateway: string, version = 1) =>
  callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
    body: { gateway },
    'if-match': `"${version}"`,
  });

beforeEach(async () => {
  maria = await createAccount(api.platform);
  await choose('simulador');
});

const PIX = {
  idFormaPagamento: 'pix',
  idGateway: 'simulador',
  ativo: true,
  config: DEFAULT_PAYMENT_CONFIGS.pix,
};
const CARD = {
  idFormaPagamento: 'credit_card',
  idGateway: 'simulador',
  ativo: true,
  config: DEFAULT_PAYMENT_CONFIGS.credit_card,
};
const create = (body: object = PIX, more = {}) =>
  callAs(api, maria, 'POST', '/pagamentoconfiguracoes', { body, ...more });
const list = async (query = '') =>
  (await callAs(api, maria, 'GET', `/pagamentoconfiguracoes${query}`)).json().items;

it('GET /formapagamento names the methods, their images and who offers them', async () => {
  const { items } = (await callAs(api, maria, 'GET', '/formapagamento')).json();
  expect(items).toEqual([
    {
      id: 'pix',
      nome: 'Pix',
      imagem: '/assets/formas-pagamento/pix.svg',
      gateways: ['iugu', 'pagseguro', 'malga', 'simulador'],
    },
    expect.objectContaining({ id: 'credit_card', nome: 'Cartão de crédito' }),
    expect.objectContaining({ id: 'boleto', nome: 'Boleto' }),
    expect.objectContaining({ id: 'paypal', nome: 'PayPal', gateways: ['paypal', 'simulador'] }),
  ]);
});

describe('configuring a payment method', () => {
  it('keeps what was sent, with the method’s name and image', async () => {
    const answer = await create(CARD);
    expect([answer.statusCode, answer.headers.etag]).toEqual([201, '"1"']);
    expect(answer.json()).toEqual({
      ...CARD,
      id: expect.any(String),
      version: 1,
      nome: 'Cartão de crédito',
      imagem: '/assets/formas-pagamento/cartao-de-credito.svg',
    });
    const read = await callAs(api, maria, 'GET', `/pagamentoconfiguracoes/${answer.json().id}`);
    expect(read.headers.etag).toBe('"1"');
    expect(read.json()).toEqual(answer.json());
  });

  it('is found by method and gateway', async () => {
    const { id } = (await create()).json();
    await create(CARD);
    expect(await list('?idFormaPagamento=pix&idGateway=simulador')).toEqual([
      expect.objectContaining({ id }),
    ]);
    expect(await list('?idFormaPagamento=pix&idGateway=iugu')).toEqual([]);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    [
      'a Pix that expires at once',
      { ...PIX, config: { ...PIX.config, expirationSeconds: 0 } },
      'config.expirationSeconds',
    ],
    [
      'a highest amount below the lowest',
      { ...PIX, config: { ...PIX.config, minCents: 2, maxCents: 1 } },
      'config.maxCents',
    ],
    [
      'more installments than the gateway takes',
      { ...CARD, config: { ...CARD.config, maxInstallments: 13 } },
      'config.maxInstallments',
    ],
    ['a field of another method', { ...PIX, config: CARD.config }, 'config.expirationSeconds'],
    ['an unknown method', { ...PIX, idFormaPagamento: 'cheque' }, 'idFormaPagamento'],
    ['an unknown gateway', { ...PIX, idGateway: 'stripe' }, 'idGateway'],
    ['a method that the gateway lacks', { ...PIX, idGateway: 'paypal' }, 'idFormaPagamento'],
    ['a gateway that the store has no account at', { ...PIX, idGateway: 'iugu' }, 'idGateway'],
  ])('refuses %s', async (_name, body, field) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toContain(field);
    expect(await list()).toEqual([]);
  });

  it('happens once per method and gateway, however often it is sent', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await create(PIX, key);
    expect((await create(PIX, key)).json()).toEqual(first.json());
    const second = await create();
    expect([second.statusCode, second.json().code]).toEqual([409, 'payment_config_exists']);
    expect(await list()).toHaveLength(1);
  });

  it('is not switched on before the gateway lets the store in, but can be prepared', async () => {
    maria = await createAccount(api.platform);
    await choose('iugu');
    const config = { ...CARD, idGateway: 'iugu' };
    const refused = await create(config);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'gateway_not_configured']);
    expect((await create({ ...config, ativo: false })).statusCode).toBe(201);
  });
});

it('a configuration made while its connection is removed is refused or goes with it', async () => {
  const connections = (await callAs(api, maria, 'GET', '/pagamentogateway')).json().items;
  await api.platform.database.platform
    .updateTable('payment_gateways')
    .set({ is_current: false })
    .where('id', '=', connections[0].id)
    .execute();
  const [made, removed] = await Promise.all([
    create(),
    callAs(api, maria, 'DELETE', `/pagamentogateway/${connections[0].id}`),
  ]);
  expect([201, 422]).toContain(made.statusCode);
  expect(removed.statusCode).toBe(204);
  expect(await list()).toEqual([]);
});

describe('changing a configuration', () => {
  const change = (body: object, version?: number) =>
    callAs(api, maria, 'PUT', '/pagamentoconfiguracoes', {
      body,
      ...(version && { 'if-match': `"${version}"` }),
    });

  it('writes it anew and audits both', async () => {
    const { id } = (await create()).json();
    const config = { ...PIX.config, discountBasisPoints: 500 };
    const answer = await change({ ...PIX, id, config }, 1);
    expect(answer.json()).toMatchObject({ id, version: 2, config });
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .orderBy('seq', 'desc')
      .select(['action', 'before_json', 'after_json'])
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'payment-config.update',
      before_json: { config: { discountBasisPoints: 0 } },
      after_json: { config: { discountBasisPoints: 500 } },
    });
  });

  it('takes a change without If-Match', async () => {
    const { id } = (await create()).json();
    expect((await change({ ...PIX, id, ativo: false })).json()).toMatchObject({ ativo: false, version: 2 });
  });

  it('shows the newer version to who is late', async () => {
    const { id } = (await create()).json();
    expect((await change({ ...PIX, id, ativo: false }, 1)).statusCode).toBe(200);
    const late = await change({ ...PIX, id }, 1);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ code: 'stale_version', current: { id, ativo: false, version: 2 } });
  });

  it('that changes nothing counts nothing', async () => {
    const { id } = (await create()).json();
    expect((await change({ ...PIX, id }, 1)).json().version).toBe(1);
  });

  it('never moves it to another method', async () => {
    const { id } = (await create()).json();
    expect((await change({ ...CARD, id }, 1)).json().fields).toEqual({
      idFormaPagamento: ['Não muda depois de criada a configuração.'],
    });
  });
});

it('GET /formapagamento/configuradas has what the current gateway is configured for', async () => {
  const configured = async () =>
    (await callAs(api, maria, 'GET', '/formapagamento/configuradas')).json().items;
  expect(await configured()).toEqual([]);
  const { id } = (await create({ ...PIX, ativo: false })).json();
  expect(await configured()).toEqual([
    {
      id: 'pix',
      nome: 'Pix',
      imagem: '/assets/formas-pagamento/pix.svg',
      idGateway: 'simulador',
      idPagamentoConfiguracao: id,
      ativo: false,
    },
  ]);
});

it('a removed connection takes its configurations along', async () => {
  const other = (
    await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
      body: { gateway: 'simulador' },
      'if-match': '"2"',
    })
  ).json();
  await create();
  await api.platform.database.platform
    .updateTable('payment_gateways')
    .set({ is_current: false })
    .where('id', '=', other.idPagamentoGateway)
    .execute();
  expect(
    (await callAs(api, maria, 'DELETE', `/pagamentogateway/${other.idPagamentoGateway}`)).statusCode,
  ).toBe(204);
  expect(await list()).toEqual([]);
});
