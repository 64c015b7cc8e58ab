import { randomUUID } from 'node:crypto';
import { callAs, stepUp } from '../../../test/call-as';
import { type GatewayApi, startGatewayApi } from '../../../test/gateway-api';
import { AMOUNT, INVOICE } from '../../../test/gateway-notices';
import { IUGU_CREDENTIALS, verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds } from '../../../test/ledger';
import { type LiveSales, openLiveSales } from '../../../test/live-sales';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { bindPlatformAccount, type PlatformAccount } from '../payments/bind-account';
import { recheckCharges } from '../payments/refetch';
import { workOffRequests } from '../payments/work-off';

/** 1,99 % and R$ 0,50 of `AMOUNT`. */
const FEE = 99 + 50;
const OPERATORS = { accountId: 'OPERATORS', apiToken: 'token-of-the-operators-sub-account' };

let gateway: GatewayApi;
let maria: Account;
let sales: LiveSales;
let chargeId: string;

beforeAll(async () => {
  gateway = await startGatewayApi(['iugu'], { COLLECTING_GATEWAYS: 'iugu' });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.double.forget();
  maria = await createAccount(gateway.api.platform);
  // A charge brings its money once, over all stores.
  chargeId = `INV-${maria.storeId}`;
  gateway.double.answers = {
    [`GET /v1/invoices/${chargeId}`]: {
      body: { ...INVOICE, id: chargeId, status: 'paid', total_paid_cents: AMOUNT },
    },
  };
  sales = await openLiveSales(gateway.api, maria, 'iugu');
});
afterEach(() => assertLedgerHolds(gateway.api, maria));

const bind = (changes: Partial<PlatformAccount> = {}) =>
  bindPlatformAccount(gateway.api.platform, {
    storeId: maria.storeId,
    gateway: 'iugu',
    account: `sub-${maria.storeId}`,
    credentials: OPERATORS,
    fees: {},
    ...changes,
  });
const sell = () => sales.sell('venda', { gateway: { name: 'iugu', charge_id: chargeId } });
/** Reads the charge at Iugu, as workers do a while later. */
async function askIugu(): Promise<void> {
  await gateway.api.platform.database.platform
    .updateTable('gateway_charges')
    .set({ next_check_at: new Date(0) })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  await restOthers(gateway.api.platform, 'charge-check.iugu');
  await becomeDue(gateway.api.platform, 'charge-check.iugu', maria.sellerId);
  while (await workNext(gateway.api.platform, recheckCharges(gateway.api.platform, 'iugu')));
}
const available = async (custody: string): Promise<number> =>
  (await callAs(gateway.api, maria, 'GET', `/finance/balances?custody=${custody}`)).json().availableCents;
const change = async (body: object) => {
  const path = `/pagamentogateway/${sales.connection}`;
  const { version } = (await callAs(gateway.api, maria, 'GET', path)).json();
  return callAs(gateway.api, maria, 'PUT', path, { body, 'if-match': `"${version}"` });
};
/** What the version before does, which knows of no accounts of the platform's. */
const asTheVersionBefore = (columns: { credentials?: string; platform_account?: string }) =>
  gateway.api.platform.database.withSeller(maria.sellerId, (trx) =>
    trx.updateTable('payment_gateways').set(columns).where('id', '=', sales.connection).execute(),
  );
const boundTo = async () =>
  (
    await gateway.api.platform.database.platform
      .selectFrom('payment_gateways')
      .where('id', '=', sales.connection)
      .select('platform_account')
      .executeTakeFirst()
  )?.platform_account;

it('the seller’s own account at a gateway that collects makes nothing to withdraw', async () => {
  await sell();
  await askIugu();
  expect([await available('plataforma'), await available('vendedor')]).toEqual([0, AMOUNT]);
});

it('an account that the operator has bound does, by the operator’s credentials', async () => {
  await bind();
  await sell();
  await askIugu();
  expect([await available('plataforma'), await available('vendedor')]).toEqual([AMOUNT - FEE, 0]);
  const token = Buffer.from(`${OPERATORS.apiToken}:`).toString('base64');
  expect(gateway.double.last?.headers.authorization).toBe(`Basic ${token}`);
});

it('what was sold before the account was bound stays the seller’s', async () => {
  await sell();
  await bind();
  await askIugu();
  expect([await available('plataforma'), await available('vendedor')]).toEqual([0, AMOUNT]);
});

it.each([
  ['credentials', { credentials: IUGU_CREDENTIALS }],
  ['the mode', { mode: 'test', credentials: IUGU_CREDENTIALS }],
  [
    'fees',
    { fees: { pix: { percentBasisPoints: 0, fixedCents: 0, releaseDays: 0, perInstallment: false } } },
  ],
])('a seller cannot change %s of a bound connection', async (_what, body) => {
  await bind();
  const answer = await change(body);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'gateway_of_platform']);
  expect(await boundTo()).toBe(`sub-${maria.storeId}`);
});

it('a connection is bound no more when its credentials change, and no seller’s statement binds one', async () => {
  await asTheVersionBefore({ platform_account: 'mine' });
  expect(await boundTo()).toBeNull();
  await bind();
  await asTheVersionBefore({ platform_account: 'mine' });
  expect(await boundTo()).toBe(`sub-${maria.storeId}`);
  await asTheVersionBefore({ credentials: '{}' });
  expect(await boundTo()).toBeNull();
});

/** The store leaves the operator's account and connects one of its own. */
async function connectOwnAccount(): Promise<void> {
  const left = await callAs(gateway.api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`);
  expect(left.statusCode).toBe(204);
  await stepUp(gateway.api, maria);
  const body = { idGateway: 'iugu', mode: 'live', credentials: IUGU_CREDENTIALS };
  expect((await callAs(gateway.api, maria, 'POST', '/pagamentogateway', { body })).statusCode).toBe(201);
  gateway.double.asked.length = 0;
}

it('an account of the seller’s own cannot confirm what was named while another was bound', async () => {
  await bind();
  const id = await sell();
  await connectOwnAccount();
  await sales.report('venda', 'captured', 1, AMOUNT);
  await askIugu();
  expect(await sales.read(id)).toMatchObject({ paymentStatus: 'aguardando' });
  expect(gateway.double.asked).toEqual([]);
  expect([await available('plataforma'), await available('vendedor')]).toEqual([0, 0]);
});

it('a refund of what the platform holds is not sent to an account of the seller’s own', async () => {
  await bind();
  const id = await sell();
  await askIugu();
  await connectOwnAccount();
  const { payments } = await sales.read(id);
  const asked = await callAs(gateway.api, maria, 'POST', `/orders/${id}/refunds`, {
    body: { paymentId: payments[0].id, amountCents: 1_000, reason: 'Desistiu da compra' },
    'idempotency-key': randomUUID(),
  });
  expect(asked.json()).toMatchObject({ status: 'pending' });
  await becomeDue(gateway.api.platform, 'gateway-request.', maria.sellerId);
  while (await workNext(gateway.api.platform, workOffRequests(gateway.api.platform, 'iugu')));
  expect((await sales.read(id)).refunds).toMatchObject([
    { status: 'failed', note: expect.stringContaining('a conexão com a Iugu não é mais a dela') },
  ]);
  expect(gateway.double.asked).toEqual([]);
  expect(await available('plataforma')).toBe(AMOUNT - FEE);
});

it('a refund of what the platform holds is not said to be done where the store has left its connection', async () => {
  await bind();
  const id = await sell();
  await askIugu();
  const left = await callAs(gateway.api, maria, 'DELETE', `/pagamentogateway/${sales.connection}`);
  expect(left.statusCode).toBe(204);
  const { payments } = await sales.read(id);
  const asked = await callAs(gateway.api, maria, 'POST', `/orders/${id}/refunds`, {
    body: { paymentId: payments[0].id, amountCents: 1_000, reason: 'Desistiu da compra' },
    'idempotency-key': randomUUID(),
  });
  expect([asked.statusCode, asked.json()]).toMatchObject([
    409,
    {
      code: 'gateway_not_configured',
      errors: [expect.stringMatching(/conexão com a Iugu.*Fale com o suporte/)],
    },
  ]);
  expect(await available('plataforma')).toBe(AMOUNT - FEE);
});

it('an account is of one store, which must be verified, at a gateway that collects', async () => {
  await bind({ account: 'one' });
  const other = await createAccount(gateway.api.platform);
  await expect(bind({ storeId: other.storeId, account: 'two' })).rejects.toThrow('identity_not_verified');
  await verifyIdentity(gateway.api, other);
  await expect(bind({ storeId: other.storeId, account: 'one' })).rejects.toThrow(/platform_account/);
  await expect(bind({ gateway: 'paypal' })).rejects.toThrow(/COLLECTING_GATEWAYS/);
  await expect(bind({ gateway: 'simulador' })).rejects.toThrow(/COLLECTING_GATEWAYS/);
  await bind({ storeId: other.storeId, account: 'two' });
});
