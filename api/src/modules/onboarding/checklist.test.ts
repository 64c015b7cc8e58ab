import type { ChecklistItem, StoreChecklist } from '@balcao/api-schema';
import { GATEWAYS, type GatewayId, type GatewayMode } from '@balcao/domain';
import type { Updateable } from 'kysely';
import { callAs, stepUp } from '../../../test/call-as';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { storeReport } from '../../../test/kyc';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import type { Schema } from '../../db/schema';

const IDENTITY = '/backoffice/configuracoes/verificar-identidade';
const PAYMENTS = '/backoffice/configuracoes/pagamentos';

const { api, maria } = withStore({ isShared: true, isSteppedUp: true });

const read = async (account: Account, id = account.sellerId) =>
  api.app.inject({ url: `/seller/${id}/checklist`, headers: account.headers });

it('says what a new seller has to do and where', async () => {
  const { items } = (await read(maria)).json();
  expect(items[0]).toEqual({
    key: 'profile',
    done: false,
    state: 'open',
    missing: expect.arrayContaining(['cnpj', 'birthDate', 'address.zipCode']),
    path: '/backoffice/configuracoes/perfil',
  });
  expect(items[0].missing).not.toContain('name');
  expect(items.slice(1)).toEqual([
    { key: 'identity', done: false, state: 'open', path: IDENTITY },
    { key: 'gateway', done: false, state: 'open', path: PAYMENTS },
    { key: 'methods', done: false, state: 'later', path: null },
    { key: 'product', done: false, state: 'open', path: '/backoffice/produtos/detalhe' },
    { key: 'order', done: false, state: 'later', path: null },
  ]);
});

it('ticks the profile off when nothing is missing', async () => {
  const patch = {
    birthDate: '1990-09-07',
    companyName: 'Loja da Maria Ltda',
    companyDescription: 'Roupas feitas à mão.',
    companyOpeningDate: '2020-01-15',
    cnpj: '33.000.167/0001-01',
    address: {
      zipCode: '01310-100',
      street: 'Avenida Paulista',
      streetNumber: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
  };
  const saved = await api.app.inject({
    method: 'PATCH',
    url: `/seller/${maria.sellerId}`,
    headers: { ...maria.headers, 'if-match': '"1"' },
    payload: patch,
  });
  expect(saved.statusCode).toBe(200);
  expect((await read(maria)).json().items[0]).toMatchObject({ key: 'profile', done: true, missing: [] });
});

it('is nobody else’s business', async () => {
  const other = await createAccount(api.platform);
  expect((await read(other, maria.sellerId)).statusCode).toBe(404);
});

const stepOf = async (account: Account, key: string): Promise<ChecklistItem> => {
  const { items }: StoreChecklist = (await read(account)).json();
  const item = items.find((one) => one.key === key);
  if (item === undefined) throw new Error(`There is no step ${key}`);
  return item;
};

describe('identity', () => {
  it('waits while somebody reviews it, and is done when they approve', async () => {
    const ana = await createAccount(api.platform);
    await storeReport(api.platform, ana);
    expect(await stepOf(ana, 'identity')).toMatchObject({
      done: false,
      state: 'waiting',
      label: 'Em análise manual',
    });
    await storeReport(api.platform, ana, 'FINISHED');
    expect(await stepOf(ana, 'identity')).toEqual({
      key: 'identity',
      done: true,
      state: 'done',
      path: IDENTITY,
    });
  });

  it('names what is to be sent again, and why', async () => {
    const ana = await createAccount(api.platform);
    const { documents } = await storeReport(api.platform, ana, 'IN_PROGRESS');
    expect(await stepOf(ana, 'identity')).toMatchObject({ state: 'open', action: 'Continuar verificação' });
    await api.platform.database.platform
      .updateTable('kyc_documents')
      .set({ state: 'refused', reason: 'cropped' })
      .where('id', '=', documents.find(({ slot }) => slot === 'verso')?.id ?? '')
      .execute();
    expect(await stepOf(ana, 'identity')).toMatchObject({
      state: 'problem',
      note: 'Envie de novo o verso do documento. O documento está cortado. Tire outra com os quatro cantos aparecendo.',
      action: 'Enviar de novo',
    });
  });

  it('is a problem again when the person was rejected', async () => {
    const ana = await createAccount(api.platform);
    await storeReport(api.platform, ana, 'INVALID');
    expect(await stepOf(ana, 'identity')).toMatchObject({ done: false, state: 'problem' });
  });
});

describe('gateway and methods', () => {
  let ana: Account;

  beforeEach(async () => {
    ana = await createAccount(api.platform);
    await stepUp(api, ana);
    const choice = await callAs(api, ana, 'PATCH', `/seller/${ana.sellerId}/payment-gateway`, {
      body: { gateway: 'iugu' },
      'if-match': '"1"',
    });
    expect(choice.statusCode).toBe(200);
  });

  const change = (columns: Updateable<Schema['payment_gateways']>) =>
    api.platform.database.platform
      .updateTable('payment_gateways')
      .set(columns)
      .where('seller_id', '=', ana.sellerId)
      .execute();
  const withCredentials = async () => {
    const [connection] = (await callAs(api, ana, 'GET', '/pagamentogateway')).json().items;
    const changed = await callAs(api, ana, 'PUT', `/pagamentogateway/${connection.id}`, {
      body: { credentials: IUGU_CREDENTIALS },
      'if-match': '"1"',
    });
    expect(changed.statusCode).toBe(200);
  };

  it('asks for credentials, then for a test', async () => {
    const path = `${PAYMENTS}/gateway/iugu`;
    expect(await stepOf(ana, 'gateway')).toMatchObject({ state: 'open', label: 'Faltam credenciais', path });
    await withCredentials();
    expect(await stepOf(ana, 'gateway')).toMatchObject({ state: 'open', action: 'Testar conexão', path });
  });

  it.each([
    [{ last_test_outcome: 'refused' }, { state: 'problem', label: 'Credenciais recusadas' }],
    [{ last_test_outcome: 'unreachable' }, { state: 'problem', label: 'Conexão não testada' }],
    [{ account_status: '' }, { state: 'open', label: 'Pendente completar cadastro' }],
    [{ account_status: 'pending' }, { state: 'waiting', label: 'Conta em análise' }],
    [
      { account_status: 'rejected', account_feedback: 'CNPJ baixado.' },
      { state: 'problem', label: 'Conta rejeitada', note: 'Iugu respondeu: CNPJ baixado.' },
    ],
    [{ account_status: 'accepted' }, { state: 'done', done: true }],
  ] as const)('after a test that brought %j it is %j', async (columns, step) => {
    await withCredentials();
    await change({ mode: 'live', last_test_outcome: 'connected', last_test_at: new Date(), ...columns });
    expect(await stepOf(ana, 'gateway')).toMatchObject(step);
  });

  /** Lets the store into a gateway in a mode, with credentials that the gateway took and no word about the account. */
  const connected = (gateway: GatewayId, mode: GatewayMode) =>
    change({
      gateway,
      mode,
      credentials: JSON.stringify(
        Object.fromEntries(
          GATEWAYS[gateway].credentials.map(({ field }) => [field, { sealed: '', end: '' }]),
        ),
      ),
      last_test_outcome: 'connected',
      last_test_at: new Date(),
    });

  it.each([
    ['iugu', false],
    ['pagseguro', true],
    ['paypal', true],
    ['malga', true],
  ] as const)(
    'at %s, which has told nothing of the account, a working connection is enough: %s',
    async (gateway, done) => {
      await connected(gateway, 'live');
      expect(await stepOf(ana, 'gateway')).toMatchObject({ done, path: `${PAYMENTS}/gateway/${gateway}` });
    },
  );

  it('is not done in test mode, in which nobody is charged', async () => {
    await connected('malga', 'test');
    expect(await stepOf(ana, 'gateway')).toEqual({
      key: 'gateway',
      done: false,
      state: 'open',
      label: 'Em modo de teste',
      note: 'Nenhuma venda é cobrada em modo de teste. Ative a produção para vender.',
      action: 'Ativar produção',
      path: `${PAYMENTS}/gateway/malga`,
    });
    expect((await read(ana)).json().testGateway).toBe('malga');
    await change({ mode: 'live' });
    expect((await read(ana)).json().testGateway).toBeUndefined();
  });

  it('leads from the simulator, which has no live mode, to the other gateways', async () => {
    await connected('simulador', 'test');
    await change({ account_status: 'accepted' });
    expect(await stepOf(ana, 'gateway')).toMatchObject({
      done: false,
      label: 'Em modo de teste',
      action: 'Escolher gateway',
      path: PAYMENTS,
    });
  });

  it('counts the methods that buyers can choose', async () => {
    await withCredentials();
    expect(await stepOf(ana, 'methods')).toEqual({
      key: 'methods',
      done: false,
      state: 'open',
      path: `${PAYMENTS}?aba=formas`,
    });
    const method = { seller_id: ana.sellerId, store_id: ana.storeId, gateway: 'iugu', config: '{}' } as const;
    const { platform } = api.platform.database;
    await platform
      .insertInto('payment_configs')
      .values([
        { ...method, id: newId(), method: 'pix', active: false },
        { ...method, id: newId(), method: 'boleto', active: false },
      ])
      .execute();
    expect(await stepOf(ana, 'methods')).toMatchObject({ done: false, label: 'Nenhuma ativa' });
    await platform
      .updateTable('payment_configs')
      .set({ active: true })
      .where('seller_id', '=', ana.sellerId)
      .execute();
    expect(await stepOf(ana, 'methods')).toMatchObject({
      done: true,
      label: '2 ativas',
      note: 'Seus clientes pagam com Pix e Boleto.',
    });
  });
});

it('leads from a draft to a product that can be sold, and from there to the first order', async () => {
  const ana = await createAccount(api.platform);
  const created = await callAs(api, ana, 'POST', '/products', {
    body: { name: 'Caneca', type: 'physical', status: 'draft' },
    'idempotency-key': newId(),
  });
  expect(created.statusCode).toBe(201);
  const path = `/backoffice/produtos/detalhe/${created.json().id}`;
  expect(await stepOf(ana, 'product')).toMatchObject({ done: false, label: 'Em rascunho', path });
  await api.platform.database.platform
    .updateTable('products')
    .set({ status: 'active', price_cents: 1_000 })
    .where('id', '=', created.json().id)
    .execute();
  expect(await stepOf(ana, 'product')).toMatchObject({ done: true });
  expect(await stepOf(ana, 'order')).toEqual({ key: 'order', done: false, state: 'open', path });
});

it('has its first order when a buyer made one, not when the seller tried', async () => {
  const ana = await createAccount(api.platform);
  const testKey = await newKey(api, ana, { mode: 'test' });
  expect((await callV1(api, testKey, 'PUT', '/orders/1', orderBody())).statusCode).toBe(201);
  expect(await stepOf(ana, 'order')).toMatchObject({ done: false });
  const liveKey = await newKey(api, ana, { mode: 'live' });
  expect((await callV1(api, liveKey, 'PUT', '/orders/1', orderBody())).statusCode).toBe(201);
  expect(await stepOf(ana, 'order')).toEqual({
    key: 'order',
    done: true,
    state: 'done',
    path: '/backoffice/pedidos',
  });
});
