import type { Balances, GatewayBalances } from '@balcao/api-schema';
import { addDays, type Custody, type GatewayId, todayInSaoPaulo } from '@balcao/domain';
import { BankDouble } from '../../../test/bank-double';
import { callAs, stepUp } from '../../../test/call-as';
import { newIdempotencyKey, verifiedAccount } from '../../../test/finance';
import { GATEWAYS } from '../../../test/gateway-notices';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds, CARD, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { startOwnApi } from '../../../test/own-api';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { keepGatewayTotals } from './balances';
import { releaseDue } from './releases';

let bank: BankDouble;
let api: TestApi;
let maria: Account;
let key: string;

beforeAll(async () => {
  bank = await BankDouble.start();
  api = await startOwnApi(bank.environment);
});
afterAll(async () => {
  await api.close();
  await bank.stop();
});
beforeEach(async () => {
  maria = await createAccount(api.platform);
  await verifyIdentity(api, maria);
  await stepUp(api, maria);
  for (const idGateway of ['simulador', 'iugu', 'pagseguro'] as const) {
    const mode = idGateway === 'simulador' ? 'test' : 'live';
    const body = { idGateway, mode, credentials: GATEWAYS[idGateway].credentials };
    expect((await callAs(api, maria, 'POST', '/pagamentogateway', { body })).statusCode).toBe(201);
  }
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const NOTHING = { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0, owedCents: 0 };
const FIGURES = ['availableCents', 'pendingCents', 'blockedCents', 'inPayoutCents', 'owedCents'] as const;
/** R$ 189,90 without 1,99 % and R$ 0,50. */
const NET = 18_562;
const FEE = 18_990 - NET;

const get = async (url: string, by = maria) => (await callAs(api, by, 'GET', url)).json();
const byGateway = async (custody: Custody, by = maria): Promise<GatewayBalances['items']> =>
  (await get(`/finance/balances/gateways?custody=${custody}`, by)).items;

/** What every answer has to be: its rows add up to the balances. */
async function itemsThatAddUp(custody: Custody): Promise<GatewayBalances['items']> {
  const items = await byGateway(custody);
  const balances: Balances = await get(`/finance/balances?custody=${custody}`);
  for (const name of FIGURES)
    expect([name, items.reduce((sum, item) => sum + item[name], 0)]).toEqual([name, balances[name]]);
  return items;
}

/** A paid sale through a gateway, whose money a custodian holds. */
async function sell(
  name: string,
  gateway: GatewayId,
  custody: Custody,
  payment: typeof CARD | typeof PIX = PIX,
): Promise<void> {
  await placeSale(api, key, name, {
    ...payment,
    gateway: { name: gateway, charge_id: `${name}-of-${maria.storeId}` },
  });
  await api.platform.database.platform
    .updateTable('payments')
    .set({ custody })
    .where('seller_id', '=', maria.sellerId)
    .where('version', '=', 1)
    .execute();
  await tell(name, payment.id, 'captured', 1);
}
const tell = (name: string, id: string, type: string, minute: number, amount?: number) =>
  reportPayment(api, key, name, { id, events: [paymentEvent(type, minute, amount)] });
const keepTotals = (limit?: number, every = 4) => keepGatewayTotals(api.platform.database, { limit, every });
const totals = () =>
  api.platform.database.platform
    .selectFrom('ledger_gateway_totals')
    .selectAll()
    .where('seller_id', '=', maria.sellerId)
    .orderBy('account')
    .orderBy('account_version')
    .orderBy('gateway')
    .execute();

async function requestPayout(amountCents: number): Promise<void> {
  const { id: bankAccountId } = await verifiedAccount(api, maria);
  await stepUp(api, maria);
  const asked = await callAs(api, maria, 'POST', '/finance/payouts', {
    body: { amountCents, bankAccountId },
    'idempotency-key': newIdempotencyKey(),
  });
  expect(asked.statusCode).toBe(201);
}

/** Sales by two gateways for the platform, a refund, a dispute and a payout. */
async function sellForThePlatform(): Promise<void> {
  await sell('a', 'simulador', 'plataforma');
  await sell('b', 'simulador', 'plataforma', CARD);
  await sell('c', 'iugu', 'plataforma');
  await sell('d', 'iugu', 'plataforma', CARD);
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 9));
  await tell('a', PIX.id, 'refunded', 2, 5_000);
  await tell('d', CARD.id, 'chargeback_opened', 3);
  await requestPayout(10_000);
}
const PAYOUT_FEE = 367;
const OF_THE_PLATFORM = [
  { ...NOTHING, gateway: 'iugu', availableCents: NET - 18_990, blockedCents: 18_990, pendingCents: NET },
  { ...NOTHING, gateway: 'simulador', availableCents: NET - 5_000, pendingCents: NET },
  { ...NOTHING, gateway: null, availableCents: -10_000 - PAYOUT_FEE, inPayoutCents: 10_000 },
];

describe('balances by gateway', () => {
  it('are empty where nothing was sold', async () => {
    expect(await get('/finance/balances/gateways')).toEqual({ custody: 'plataforma', items: [] });
  });

  it('say what of the platform’s money came by which, and what is of none', async () => {
    await sellForThePlatform();
    expect(await itemsThatAddUp('plataforma')).toEqual(OF_THE_PLATFORM);
    expect(await itemsThatAddUp('vendedor')).toEqual([]);
  });

  it('say the same of what the seller holds, with what is owed for it', async () => {
    await sell('a', 'iugu', 'vendedor');
    await sell('b', 'pagseguro', 'vendedor', CARD);
    await tell('b', CARD.id, 'chargeback_opened', 3);
    await tell('a', PIX.id, 'refunded', 2, 990);
    const ofIugu = { ...NOTHING, gateway: 'iugu', availableCents: 18_990 - 990, owedCents: FEE };
    const disputed = { availableCents: -18_990, blockedCents: 18_990, pendingCents: 18_990 };
    expect(await itemsThatAddUp('vendedor')).toEqual([
      ofIugu,
      { ...NOTHING, gateway: 'pagseguro', ...disputed, owedCents: FEE },
    ]);
    expect(await itemsThatAddUp('plataforma')).toEqual([]);
  });

  it('are the same before and after totals are kept, at any point, however often', async () => {
    await sellForThePlatform();
    const before = await itemsThatAddUp('plataforma');
    expect(before).toEqual(OF_THE_PLATFORM);
    await keepTotals(1);
    expect(await itemsThatAddUp('plataforma')).toEqual(before);
    await Promise.all([keepTotals(), keepTotals()]);
    const kept = await totals();
    expect(kept.length).toBeGreaterThan(3);
    expect(await itemsThatAddUp('plataforma')).toEqual(before);
    await keepTotals();
    expect(await totals()).toEqual(kept);
    await sell('e', 'iugu', 'plataforma');
    await tell('c', PIX.id, 'refunded', 4);
    const after = await itemsThatAddUp('plataforma');
    expect(after).not.toEqual(before);
    await keepTotals();
    expect(await itemsThatAddUp('plataforma')).toEqual(after);
  });

  it('are nobody else’s', async () => {
    await sell('a', 'simulador', 'plataforma');
    await keepTotals(undefined, 1);
    const joao = await createAccount(api.platform);
    expect(await byGateway('plataforma', joao)).toEqual([]);
    const seen = await api.platform.database.withSeller(joao.sellerId, (trx) =>
      trx.selectFrom('ledger_gateway_totals').selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });

  it('stand on totals that no role of the API may change', async () => {
    await sell('a', 'simulador', 'plataforma');
    await keepTotals(undefined, 1);
    const changed = api.platform.database.platform
      .updateTable('ledger_gateway_totals')
      .set({ amount_cents: 1 });
    await expect(changed.execute()).rejects.toThrow('permission denied');
    await expect(
      api.platform.database.platform.deleteFrom('ledger_gateway_totals').execute(),
    ).rejects.toThrow('permission denied');
  });
});
