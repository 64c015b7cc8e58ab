import { randomUUID } from 'node:crypto';
import type { OrderMoney } from '@balcao/api-schema';
import { addDays, CUSTODIES, type GatewayId, todayInSaoPaulo } from '@balcao/domain';
import { callAs, stepUp } from '../../../test/call-as';
import { newIdempotencyKey, verifiedAccount } from '../../../test/finance';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds, balancesOf } from '../../../test/ledger';
import { saleOf } from '../../../test/live-sales';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { becomeDue, workNext } from '../../../test/queue';
import { linkShop, sendNotice, shopOrder, workOffNotices } from '../../../test/shopify';
import { createAccount } from '../../../test/stored-account';
import { startTestApi } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';
import { recheckCharges } from '../payments/refetch';
import { releaseDue } from './releases';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  await verifyIdentity(api, maria);
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const PAID = 4_990;
/** 1,99 % and R$ 0,50 of it. */
const FEE = 99 + 50;
const RICHES = 50_000_000;

const get = async (url: string, by = maria) => (await callAs(api, by, 'GET', url)).json();
const balances = (custody = 'plataforma', by = maria) => get(`/finance/balances?custody=${custody}`, by);
const direct = (cents: object) => ({ ...balancesOf({}), custody: 'vendedor', ...cents });
const comeDue = () => releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 400));

/** A charge of live mode at the simulator, unless it is to stay unpaid. @returns its name there */
const chargeAtSimulador = async (amountCents: number, isPaid = true): Promise<string> => {
  const body = { method: 'pix', amountCents, isPaid };
  const made = await callAs(api, maria, 'POST', '/simulador/charges', { body });
  expect(made.statusCode).toBe(201);
  return made.json().chargeId;
};

/** Connects a store to the simulator, which collects for the platform here. */
const connectSimulador = async (by = maria) => {
  await stepUp(api, by);
  return callAs(api, by, 'POST', '/pagamentogateway', {
    body: { idGateway: 'simulador', mode: 'test', credentials: {} },
  });
};

/** Reports a Pix sale. @param amount what the seller says that it is over */
async function place(
  name: string,
  {
    charge,
    amount = PAID,
    gateway = 'simulador' as GatewayId,
    asKey = key,
  }: {
    charge?: string;
    amount?: number;
    gateway?: GatewayId;
    asKey?: string;
  } = {},
) {
  const sale = saleOf({
    id: 'pay',
    method: 'pix',
    ...(charge && { gateway: { name: gateway, charge_id: charge } }),
  });
  const body = {
    ...sale,
    items: [{ title: 'Bolsa', quantity: 1, unit_price: amount }],
    ...{ subtotal: amount, total: amount },
    payments: sale.payments.map((payment) => ({ ...payment, amount })),
  };
  return callV1(api, asKey, 'PUT', `/orders/${name}`, body);
}
const report = (name: string, type: string, minute: number, amount?: number) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/pay/events`, paymentEvent(type, minute, amount));

/** Reads the charges that are due at the simulator. */
async function askSimulador(): Promise<void> {
  await becomeDue(api.platform, 'charge-check.simulador', maria.sellerId);
  while (await workNext(api.platform, recheckCharges(api.platform, 'simulador')));
}

describe('a seller’s own word', () => {
  it('never makes money that can leave: no payout, no anticipation', async () => {
    const { id: bankAccountId } = await verifiedAccount(api, maria);
    const { id } = (await place('a', { amount: RICHES })).json();
    await report('a', 'captured', 1);
    await comeDue();
    expect(await balances()).toEqual(balancesOf({}));
    await stepUp(api, maria);
    const payout = await callAs(api, maria, 'POST', '/finance/payouts', {
      body: { amountCents: 29_402_970, bankAccountId },
      'idempotency-key': newIdempotencyKey(),
    });
    expect([payout.statusCode, payout.json().code]).toEqual([409, 'payout_balance']);
    expect((await get('/finance/anticipations/offer')).items).toEqual([]);
    // It is told as what it is, with what it costs.
    const fee = 995_050;
    expect(await balances('vendedor')).toEqual(direct({ availableCents: RICHES, owedCents: fee }));
    expect((await get('/finance/entries')).items).toEqual([]);
    const lines = (await get('/finance/entries?custody=vendedor')).items;
    expect(
      lines.map(({ account, custody }: { account: string; custody: string }) => [account, custody]),
    ).toEqual([
      ['direto_recebido', 'vendedor'],
      ['direto_a_receber', 'vendedor'],
      ['a_pagar', 'vendedor'],
      ['direto_a_receber', 'vendedor'],
    ]);
    const money: OrderMoney = await get(`/orders/${id}/money`);
    expect(money.payments).toMatchObject([
      { custody: 'vendedor', availableCents: RICHES, owedCents: fee, netCents: RICHES - fee },
    ]);
  });

  it('cannot have its receivables anticipated', async () => {
    await callV1(api, key, 'PUT', '/orders/c', saleOf({ id: 'pay', method: 'credit_card', installments: 3 }));
    await report('c', 'captured', 1);
    const from = todayInSaoPaulo();
    const period = `from=${from}&to=${addDays(from, 200)}`;
    expect((await get(`/finance/receivables?${period}`)).items).toEqual([]);
    expect((await get(`/finance/receivables/days?${period}`)).items).toEqual([]);
    const { items } = await get(`/finance/receivables?${period}&custody=vendedor`);
    expect(
      items.map(({ custody, openCents }: { custody: string; openCents: number }) => [custody, openCents]),
    ).toEqual([
      ['vendedor', 1664],
      ['vendedor', 1663],
      ['vendedor', 1663],
    ]);
    const anticipated = await callAs(api, maria, 'POST', '/finance/anticipations', {
      body: { receivableIds: [items[0].id] },
      'idempotency-key': newIdempotencyKey(),
    });
    expect([anticipated.statusCode, anticipated.json().code]).toEqual([409, 'receivable_not_anticipable']);
  });

  it('is no better through Shopify', async () => {
    const shop = await linkShop(api, maria);
    await sendNotice(api, shop, 'orders/paid', shopOrder({ financial_status: 'paid' }));
    await workOffNotices(api, maria);
    await comeDue();
    expect(await balances()).toEqual(balancesOf({}));
    expect((await balances('vendedor')).availableCents).toBeGreaterThan(0);
  });

  it('goes back from where it is: no balance of the platform’s covers it', async () => {
    const { id } = (await place('a')).json();
    await report('a', 'captured', 1);
    const order = await get(`/orders/${id}`);
    const refunded = await callAs(api, maria, 'POST', `/orders/${id}/refunds`, {
      body: { paymentId: order.payments[0].id, amountCents: PAID, reason: 'Sem estoque' },
      'idempotency-key': newIdempotencyKey(),
    });
    expect(refunded.statusCode).toBe(201);
    expect(await balances()).toEqual(balancesOf({}));
    expect(await balances('vendedor')).toEqual(direct({ owedCents: FEE }));
  });
});

describe('a gateway that collects for the platform', () => {
  beforeEach(async () => {
    expect((await connectSimulador()).statusCode).toBe(201);
  });

  it('makes money by its own word, and by what it says to have received', async () => {
    await place('a', { charge: await chargeAtSimulador(PAID), amount: RICHES });
    await askSimulador();
    expect(await balances()).toEqual(balancesOf({ available: PAID - FEE }));
    expect(await balances('vendedor')).toEqual(direct({}));
    const [line] = (await get('/finance/entries')).items;
    expect(line).toMatchObject({ custody: 'plataforma', gateway: 'simulador' });
  });

  it('is waited for when the seller’s system is quicker, and what that says moves nothing', async () => {
    const { id } = (await place('a', { charge: await chargeAtSimulador(PAID) })).json();
    await report('a', 'captured', 1, PAID);
    expect(await get(`/orders/${id}`)).toMatchObject({
      paymentStatus: 'aguardando',
      events: expect.arrayContaining([expect.objectContaining({ outcome: 'unconfirmed', isFlagged: true })]),
    });
    for (const custody of ['plataforma', 'vendedor'])
      expect(await balances(custody)).toMatchObject({ availableCents: 0, pendingCents: 0 });
    await askSimulador();
    expect(await balances()).toEqual(balancesOf({ available: PAID - FEE }));
    // Nor does it end a dispute, or say that more was taken.
    await report('a', 'captured', 30, RICHES);
    await report('a', 'refund_failed', 31);
    await report('a', 'med_rejected', 32);
    await callAs(api, maria, 'POST', `/orders/${id}/recalculate`, { body: {} });
    expect(await balances()).toEqual(balancesOf({ available: PAID - FEE }));
  });

  it('has received nothing of a charge that nobody has paid, or that is of test mode', async () => {
    await place('a', { charge: await chargeAtSimulador(RICHES, false) });
    await place('b', { charge: `sim_${randomUUID()}` });
    await report('a', 'captured', 1);
    await report('b', 'captured', 1);
    await askSimulador();
    await comeDue();
    expect(await balances()).toEqual(balancesOf({}));
    expect(await balances('vendedor')).toEqual(direct({}));
  });

  it('has received a charge once, whoever names it', async () => {
    const charge = await chargeAtSimulador(PAID);
    const other = await createAccount(api.platform);
    await verifyIdentity(api, other);
    await connectSimulador(other);
    const otherKey = await newKey(api, other, { mode: 'live' });
    await place('a', { charge });
    await place('a', { charge, asKey: otherKey });
    await askSimulador();
    const both = [await balances(), await balances('plataforma', other)];
    expect(both.reduce((sum, { availableCents }) => sum + availableCents, 0)).toBe(PAID - FEE);
  });

  it('comes too late for a payment that the seller has reported as paid before: it stays with the seller', async () => {
    await place('a');
    await report('a', 'captured', 1);
    await place('a', { charge: await chargeAtSimulador(PAID) });
    await askSimulador();
    expect(await balances()).toEqual(balancesOf({}));
    expect(await balances('vendedor')).toEqual(direct({ availableCents: PAID, owedCents: FEE }));
  });

  it('explains each custodian’s balance to the cent', async () => {
    await place('a', { charge: await chargeAtSimulador(PAID) });
    await askSimulador();
    await place('b');
    await report('b', 'captured', 1);
    const period = `from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`;
    expect(await get(`/finance/explain?${period}`)).toMatchObject({ balanceAfter: PAID - FEE });
    expect(await get(`/finance/explain?${period}&custody=vendedor`)).toMatchObject({
      balanceAfter: PAID - FEE,
    });
    const day = todayInSaoPaulo();
    for (const custody of CUSTODIES) {
      const { groups } = await get(`/finance/explain?${period}&custody=${custody}`);
      const { items } = await get(`/finance/days?from=${day}&to=${day}&custody=${custody}`);
      expect(groups).not.toHaveLength(0);
      expect(items).not.toHaveLength(0);
      for (const line of [...groups, ...items]) expect(line).toMatchObject({ custody });
    }
    const file = `/finance/entries/file?format=csv&postedFrom=${day}&postedTo=${day}&custody=vendedor`;
    const csv = (await callAs(api, maria, 'GET', file)).body;
    expect(csv).toMatch(/Direto com você/);
    expect(csv).not.toMatch(/Com a plataforma/);
  });
});

describe('what an installation says of its gateways', () => {
  it('holds for new payments alone: a payment keeps its custodian', async () => {
    await connectSimulador();
    await place('a', { charge: await chargeAtSimulador(PAID) });
    const changed = await startTestApi({ COLLECTING_GATEWAYS: 'iugu' });
    try {
      const body = await callV1(
        changed,
        key,
        'PUT',
        '/orders/b',
        saleOf({
          id: 'pay',
          method: 'pix',
          gateway: { name: 'simulador', charge_id: await chargeAtSimulador(PAID) },
        }),
      );
      expect(body.statusCode).toBe(201);
    } finally {
      await changed.close();
    }
    await askSimulador();
    expect(await balances()).toEqual(balancesOf({ available: PAID - FEE }));
    expect(await balances('vendedor')).toEqual(direct({ availableCents: PAID, owedCents: FEE }));
  });
});
