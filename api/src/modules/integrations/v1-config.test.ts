import { DEFAULT_PAYMENT_CONFIGS, type PaymentMethod } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { newHost, proveHost } from '../../../test/certificates';
import { callV1, newKey } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

// An authority that orders are never sent to: nobody works them off here.
const api = withApi({ ACME_DIRECTORY_URL: 'http://127.0.0.1:9/directory' });
let maria: Account;

beforeEach(async () => {
  maria = await createAccount(api.platform, { isSteppedUp: true });
});

const ORIGIN = 'https://loja.example';
const read = async (query = '') => {
  const key = await newKey(api, maria, { kind: 'publishable', scopes: ['config:ler'], origins: [ORIGIN] });
  const answer = await callV1(api, key, 'GET', `/checkout/config${query}`, undefined, { origin: ORIGIN });
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, ORIGIN]);
  return answer.json();
};
const offer = async (method: PaymentMethod, ativo = true, changes: object = {}) => {
  const config = { ...DEFAULT_PAYMENT_CONFIGS[method], ...changes };
  const body = { idFormaPagamento: method, idGateway: 'simulador', ativo, config };
  expect((await callAs(api, maria, 'POST', '/pagamentoconfiguracoes', { body })).statusCode).toBe(201);
};

it('a page reads how its buyers may pay, and nothing that they may not see', async () => {
  await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
    body: { gateway: 'simulador' },
    'if-match': '"1"',
  });
  await offer('pix', true, { discountBasisPoints: 500, message: 'Obrigada!', maxCents: 100_000 });
  await offer('credit_card', true, { softDescriptor: 'ATELIE' });
  await offer('boleto', false);
  await offer('paypal');
  const plain = { min_amount: 0, max_amount: 0, discount: 0, brands: [], message: '', due_days: null };
  expect(await read()).toEqual({
    appearance: null,
    domain: null,
    methods: [
      {
        ...plain,
        method: 'pix',
        installments: null,
        max_amount: 100_000,
        discount: 500,
        message: 'Obrigada!',
        expires_in: 1_800,
      },
      {
        ...plain,
        method: 'credit_card',
        brands: ['visa', 'mastercard', 'elo'],
        installments: { max: 12, interest_free: 1, min_amount: 500, monthly_interest: 349, surcharges: null },
        expires_in: null,
      },
      { ...plain, method: 'paypal', installments: null, expires_in: null },
    ],
  });
});

it('a store without a gateway offers nothing', async () => {
  expect(await read()).toEqual({ methods: [], appearance: null, domain: null });
});

describe('a domain that is asked for', () => {
  const tables = () => api.platform.database.platform;
  const domainIn = async (host: string) => (await read(`?domain=${host}`)).domain;
  const addDomain = async () =>
    (await callAs(api, maria, 'POST', '/domains', { body: { host: newHost() } })).json();

  it('is live once it is proven and has a certificate that holds', async () => {
    const { id, host } = await addDomain();
    expect(await domainIn(host)).toEqual({ host, is_live: false });
    await proveHost(api, { ...maria, domainId: id, host });
    expect(await domainIn(host)).toEqual({ host, is_live: false });
    const holdUntil = (days: number) =>
      tables()
        .updateTable('certificates')
        .set({
          not_before: sql`now() - interval '30 days'`,
          not_after: sql`now() + make_interval(days => ${days})`,
        })
        .where('domain_id', '=', id)
        .execute();
    await holdUntil(60);
    expect(await domainIn(host.toUpperCase())).toEqual({ host, is_live: true });
    await holdUntil(-1);
    expect(await domainIn(host)).toEqual({ host, is_live: false });
  });

  it('is nothing where it is another store’s, was removed, or nobody’s', async () => {
    const { id, host } = await addDomain();
    await tables().updateTable('domains').set({ removed_at: new Date() }).where('id', '=', id).execute();
    const theirs = await addDomain();
    maria = await createAccount(api.platform, { isSteppedUp: true });
    expect([await domainIn(theirs.host), await domainIn(host), await domainIn(newHost())]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
