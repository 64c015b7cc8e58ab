import { randomUUID } from 'node:crypto';
import { addDays, type Custody, GATEWAY_IDS, type GatewayId, todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs, stepUp } from '../../../test/call-as';
import { newIdempotencyKey, verifiedAccount } from '../../../test/finance';
import { type GatewayApi, startGatewayApi } from '../../../test/gateway-api';
import { AMOUNT, GATEWAYS, INVOICE } from '../../../test/gateway-notices';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds } from '../../../test/ledger';
import { saleOf } from '../../../test/live-sales';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { becomeDue, workNext } from '../../../test/queue';
import { type LinkedShop, linkShop, sendNotice, shopOrder, workOffNotices } from '../../../test/shopify';
import { type Account, createAccount } from '../../../test/stored-account';
import { bindPlatformAccount } from '../payments/bind-account';
import { TEST_PAYER } from '../payments/charge-request';
import { recheckCharges } from '../payments/refetch';
import { releaseDue } from './releases';

/** What an installation says of its gateways, and at which of them the platform then holds the money. */
const SETTINGS: readonly [string, { names?: string; binds?: boolean; held: readonly GatewayId[] }][] = [
  ['nothing is named, as in production', { names: ',', held: [] }],
  ['nothing is said, in development', { held: ['simulador'] }],
  ['iugu is named', { names: 'iugu', held: [] }],
  ['iugu is named and the store’s account bound', { names: 'iugu', binds: true, held: ['iugu'] }],
];
/** Each gateway, and none of them. */
const ANY: readonly [string, GatewayId | null][] = [
  ...GATEWAY_IDS.map((name): [string, GatewayId] => [name, name]),
  ['no gateway', null],
];
const OTHERS: readonly GatewayId[] = GATEWAY_IDS.filter((name) => name !== 'simulador');

let gateways: GatewayApi;
let maria: Account;
let key: string;
let shop: LinkedShop;

const get = async (url: string) => (await callAs(gateways.api, maria, 'GET', url)).json();
const balances = (custody: Custody) => get(`/finance/balances?custody=${custody}`);
async function moneyAt(custody: Custody): Promise<number> {
  const { availableCents, pendingCents } = await balances(custody);
  return availableCents + pendingCents;
}

/** A plan that keeps a tenth of each sale back, so that a reserve would show. */
async function keepReserve(): Promise<void> {
  const id = randomUUID();
  const { platform } = gateways.api.platform.database;
  const plan = JSON.stringify({ id, reserve_basis_points: 1_000, reserve_days: 60 });
  await sql`insert into plans select (jsonb_populate_record(p, ${plan}::jsonb)).* from plans as p limit 1`.execute(
    platform,
  );
  await platform.updateTable('stores').set({ plan_id: id }).where('id', '=', maria.storeId).execute();
}

async function openStore({ names, binds }: { names?: string; binds?: boolean }): Promise<void> {
  gateways = await startGatewayApi(OTHERS, names === undefined ? {} : { COLLECTING_GATEWAYS: names });
  const { api, double } = gateways;
  maria = await createAccount(api.platform);
  await verifyIdentity(api, maria);
  await keepReserve();
  await stepUp(api, maria);
  for (const name of GATEWAY_IDS) {
    const mode = name === 'simulador' ? 'test' : 'live';
    const body = { idGateway: name, mode, credentials: GATEWAYS[name].credentials };
    expect((await callAs(api, maria, 'POST', '/pagamentogateway', { body })).statusCode).toBe(201);
  }
  if (binds)
    await bindPlatformAccount(api.platform, {
      storeId: maria.storeId,
      gateway: 'iugu',
      account: maria.storeId,
      credentials: GATEWAYS.iugu.credentials,
      fees: {},
    });
  key = await newKey(api, maria, { mode: 'live' });
  shop = await linkShop(api, maria);
  double.answers = Object.assign({}, ...GATEWAY_IDS.map((name) => GATEWAYS[name].paid));
}

/** A charge that its gateway says to have received. @returns its name there */
async function paidCharge(name: GatewayId): Promise<string> {
  const { api, double } = gateways;
  if (name === 'iugu') {
    // The money of a charge comes once over all stores, those of other tests too.
    const id = `INV-${maria.storeId}`;
    double.answers[`GET /v1/invoices/${id}`] = {
      body: { ...INVOICE, id, status: 'paid', total_paid_cents: AMOUNT },
    };
    return id;
  }
  if (name !== 'simulador') return GATEWAYS[name].chargeId;
  const charged = await api.platform.gateways.simulador.charge(
    { mode: 'live', credentials: {} },
    {
      method: 'pix',
      reference: randomUUID(),
      amountCents: AMOUNT,
      description: 'Venda',
      payer: TEST_PAYER,
      notificationUrl: null,
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  );
  if (charged.outcome === 'failed') throw new Error('The simulator has failed.');
  await api.platform.gateways.simulador.pay(charged.gatewayId);
  return charged.gatewayId;
}

/** Who sells how. @returns the order's id */
const SOURCES = {
  async gateway(name: GatewayId): Promise<string> {
    const { api } = gateways;
    const payment = {
      id: 'pay',
      method: GATEWAYS[name].method,
      gateway: { name, charge_id: await paidCharge(name) },
    };
    const { id } = (await callV1(api, key, 'PUT', `/orders/told-${name}`, saleOf(payment))).json();
    await api.platform.database.platform
      .updateTable('gateway_charges')
      .set({ next_check_at: new Date(0) })
      .where('seller_id', '=', maria.sellerId)
      .where('gateway', '=', name)
      .execute();
    await becomeDue(api.platform, `charge-check.${name}`, maria.sellerId);
    while (await workNext(api.platform, recheckCharges(api.platform, name)));
    return id;
  },
  async key(name: GatewayId | null): Promise<string> {
    const { api } = gateways;
    const order = `/orders/reported-${name}`;
    const gateway = name && { name, charge_id: `reported-${randomUUID()}` };
    const method = name === null ? 'pix' : GATEWAYS[name].method;
    const { id } = (
      await callV1(api, key, 'PUT', order, saleOf({ id: 'pay', method, ...(gateway && { gateway }) }))
    ).json();
    const event = paymentEvent('captured', 1, AMOUNT);
    expect((await callV1(api, key, 'POST', `${order}/payments/pay/events`, event)).statusCode).toBe(202);
    return id;
  },
  async shopify(name: GatewayId | null): Promise<string> {
    const order = shopOrder({
      financial_status: 'paid',
      ...(name && { payment_gateway_names: [name] }),
    });
    await sendNotice(gateways.api, shop, 'orders/paid', order);
    await workOffNotices(gateways.api, maria);
    const { items } = await get(`/orders?size=100`);
    const found = items.find(({ source }: { source: string }) => source === 'shopify');
    return found.id;
  },
};

describe.each(SETTINGS)('where %s', (_setting, { held, ...setting }) => {
  beforeAll(() => openStore(setting));
  afterAll(() => gateways.stop());
  afterEach(() => assertLedgerHolds(gateways.api, maria));

  const custodianAt = (name: GatewayId | null): Custody =>
    name !== null && held.includes(name) ? 'plataforma' : 'vendedor';

  /** What a sale came to: who holds it, and whether money came to what the platform holds and to what the seller does. */
  async function sold(sell: () => Promise<string>): Promise<[Custody, boolean, boolean]> {
    const before = [await moneyAt('plataforma'), await moneyAt('vendedor')] as const;
    const { payments } = await get(`/orders/${await sell()}`);
    const after = [await moneyAt('plataforma'), await moneyAt('vendedor')] as const;
    return [payments[0].custody, after[0] > before[0], after[1] > before[1]];
  }

  it.each(GATEWAY_IDS)('what %s confirms', async (name) => {
    const custodian = custodianAt(name);
    const isHeld = custodian === 'plataforma';
    expect(await sold(() => SOURCES.gateway(name))).toEqual([custodian, isHeld, !isHeld]);
  });

  it.each(ANY)('what a key reports of %s', async (_gateway, name) => {
    const custodian = custodianAt(name);
    // The platform’s money waits for the gateway’s own word.
    expect(await sold(() => SOURCES.key(name))).toEqual([custodian, false, custodian === 'vendedor']);
  });

  it.each(ANY)('what a shop reports of %s', async (_gateway, name) => {
    expect(await sold(() => SOURCES.shopify(name))).toEqual(['vendedor', false, true]);
  });

  it('only what the platform holds is kept back, paid out or anticipated', async () => {
    const { api } = gateways;
    await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 30));
    const { availableCents, blockedCents } = await balances('plataforma');
    expect([availableCents > 0, blockedCents > 0]).toEqual([held.length > 0, held.length > 0]);
    expect(await balances('vendedor')).toMatchObject({ blockedCents: 0, inPayoutCents: 0 });
    expect((await get('/finance/payouts/terms')).availableCents).toBe(availableCents);
    expect((await get('/finance/anticipations/offer')).items).toEqual([]);
    const { id: bankAccountId } = await verifiedAccount(api, maria);
    await stepUp(api, maria);
    const payout = await callAs(api, maria, 'POST', '/finance/payouts', {
      body: { amountCents: availableCents + AMOUNT, bankAccountId },
      'idempotency-key': newIdempotencyKey(),
    });
    expect([payout.statusCode, payout.json().code]).toEqual([409, 'payout_balance']);
  });
});
