import type { Balances, PlanInvoice, PlanLine, PlanLines, PlanPix, Subscription } from '@balcao/api-schema';
import { addDays, addMonths, formatMonth, type Month, monthOf, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { currentTime, runAsOf } from '../../db/clock';
import { closePlanMonth } from './plan-months';
import { followPix } from './plan-pix';
import { releaseDue } from './releases';

const api = withApi({ SIMULADOR_PAID_AFTER_SECONDS: '0' });
let maria: Account;
let key: string;

beforeEach(async () => {
  maria = await createAccount(api.platform);
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

/** Months that are over, so that what is closed with them is late by now. */
const MONTH: Month = addMonths(monthOf(todayInSaoPaulo(currentTime())), -3);
const NEXT: Month = addMonths(MONTH, 1);
const within = (month: Month) => new Date(`${month}-15T12:00:00-03:00`);
/** Noon of the first day after a month. */
const after = (month: Month) => new Date(`${addMonths(month, 1)}-01T12:00:00-03:00`);
/** Of R$ 189,90 by the first plan: 1,99 % and R$ 0,50. */
const FEE = 428;
const NET = 18_562;

const get = async <Answer>(url: string): Promise<Answer> => (await callAs(api, maria, 'GET', url)).json();
const invoiceOf = async (month: Month) =>
  (await get<{ items: PlanInvoice[] }>('/invoices')).items.findLast(({ id }) => id === month);
const linesOf = async (month: Month) => (await get<PlanLines>(`/invoices/${month}/lines?size=100`)).items;
const owedCents = async () => (await get<Balances>('/finance/balances?custody=vendedor')).owedCents;
const free = async () => (await get<Balances>('/finance/balances')).availableCents;
const close = (month: Month, canCharge = true) =>
  runAsOf(after(month), () => closePlanMonth({ ...api.platform, planPix: { canCharge } }, maria, month));

/** So much of a payment has come, as is known in a month. */
const capture = (name: string, minute: number, amount?: number, month = MONTH) =>
  runAsOf(within(month), () =>
    reportPayment(api, key, name, { id: PIX.id, events: [paymentEvent('captured', minute, amount)] }),
  );
/** The store's own gateway was paid. */
async function sellDirect(name: string, payment: object = PIX): Promise<void> {
  await placeSale(api, key, name, { ...payment, gateway: undefined });
  await capture(name, 1);
}
/** A gateway was paid that collects for the platform. */
async function sellCollected(name: string): Promise<void> {
  await placeSale(api, key, name, PIX);
  await capture(name, 1);
}

/** Pays an invoice by its Pix. @returns the cents that it asks */
async function payByPix(month: Month, at = new Date()): Promise<number> {
  const pix: PlanPix = (await callAs(api, maria, 'POST', `/invoices/${month}/pix`)).json();
  await api.platform.gateways.simulador.pay(`sim_live_${pix.id}`);
  await runAsOf(at, () => followPix(api.platform, maria, pix.id));
  return pix.amountCents;
}

const sumOf = (lines: readonly PlanLine[]) =>
  lines.reduce((sum, { cents, paidBy }) => (paidBy === 'fatura' ? sum + cents : sum), 0);
/** What a line says that it comes to. */
const reckoned = ({ baseCents, bp, fixedCents, creditCents }: PlanLine) =>
  Math.floor(((baseCents ?? 0) * (bp ?? 0) + 5_000) / 10_000) + (fixedCents ?? 0) - creditCents;

async function assertAddsUp(month: Month): Promise<PlanInvoice> {
  const invoice = await invoiceOf(month);
  const lines = await linesOf(month);
  expect(sumOf(lines)).toBe(invoice?.totalCents);
  for (const line of lines.filter(({ bp }) => bp !== null))
    expect([line, reckoned(line)]).toEqual([line, line.cents]);
  const file = await callAs(api, maria, 'GET', `/invoices/${month}/file`);
  const rows = file.payload
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';')[9] ?? '');
  const cents = rows.map((cell) => (/\d/.test(cell) ? Number(cell.replace(/[^\d-]/g, '')) : 0));
  expect(cents.pop()).toBe(invoice?.totalCents);
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(invoice?.totalCents);
  return invoice as PlanInvoice;
}

it('fees of direct sales are asked by the month’s invoice, paid of what is free, and owed no more', async () => {
  await sellDirect('a');
  await sellDirect('b');
  await sellCollected('c');
  await close(MONTH);
  expect(await invoiceOf(MONTH)).toMatchObject({ status: 'em_atraso' });
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(new Date()), 9));
  await closePlanMonth(api.platform, maria, MONTH);
  expect(await assertAddsUp(MONTH)).toMatchObject({
    status: 'paga',
    totalCents: 2 * FEE,
    takenCents: FEE,
    lineCount: 3,
  });
  expect([await owedCents(), await free()]).toEqual([0, NET - 2 * FEE]);
});

it('without a balance they wait for a Pix of the whole, are late like the plan, and are asked once', async () => {
  await sellDirect('a');
  await close(MONTH);
  expect(await assertAddsUp(MONTH)).toMatchObject({ totalCents: FEE, paidAt: null });
  expect(await get<Subscription>('/subscription')).toMatchObject({ state: 'suspenso', unpaidCents: FEE });
  await close(NEXT);
  expect(await assertAddsUp(NEXT)).toMatchObject({ status: 'paga', totalCents: 0, carriedCents: 0 });

  expect(await payByPix(MONTH)).toBe(FEE);
  expect(await invoiceOf(MONTH)).toMatchObject({ status: 'paga' });
  expect([await owedCents(), await free()]).toEqual([0, 0]);
  expect(await get<Subscription>('/subscription')).toMatchObject({ state: 'ativo', unpaidCents: 0 });
  const titles = (await get<{ items: { title: string }[] }>('/notices?category=plan')).items.map(
    ({ title }) => title,
  );
  expect(titles).toContainEqual(
    expect.stringMatching(new RegExp(`Fatura de ${formatMonth(MONTH)}: R\\$\\s4,28, vence`)),
  );
});

it('one that comes back after it was paid pays for the plan, and the rest of it is a credit of the next invoice', async () => {
  await api.platform.database.platform
    .insertInto('subscription_periods')
    .values({
      seller_id: maria.sellerId,
      id: 'barato',
      store_id: maria.storeId,
      plan_id: 'inicial',
      kind: 'plano',
      starts_at: new Date(`${NEXT}-01T00:00:00-03:00`),
      monthly_cents: 100,
      percent_basis_points: 199,
      fixed_cents: 50,
    })
    .execute();
  await sellDirect('a', { ...CARD, id: PIX.id });
  await close(MONTH);
  await payByPix(MONTH, after(MONTH));
  // Less was captured than was told: of R$ 4,28 the fee of R$ 100,00 stays, R$ 2,49.
  await capture('a', 2, 10_000, NEXT);
  await close(NEXT);
  await close(addMonths(NEXT, 1));
  expect(await assertAddsUp(MONTH)).toMatchObject({ totalCents: FEE });
  expect(await assertAddsUp(NEXT)).toMatchObject({ totalCents: 0, planCents: 100, owedCents: -179 });
  expect(await assertAddsUp(addMonths(NEXT, 1))).toMatchObject({ totalCents: 21, carriedCents: -79 });
  expect([await owedCents(), await free()]).toEqual([-79, 0]);
});

it('asks again what was marked as paid without them, as by a replica that knows of no fees', async () => {
  await sellDirect('a');
  await close(MONTH);
  await api.platform.database.platform
    .updateTable('plan_invoices')
    .set({ paid_at: currentTime() })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  await close(NEXT);
  expect(await assertAddsUp(NEXT)).toMatchObject({ totalCents: FEE, carriedCents: FEE });
});

it('waits where the installation has nobody to be paid by, and is asked once it has', async () => {
  await sellDirect('a');
  await close(MONTH, false);
  expect(await assertAddsUp(MONTH)).toMatchObject({ status: 'paga', totalCents: 0, owedCents: FEE });
  await close(NEXT);
  expect(await assertAddsUp(NEXT)).toMatchObject({
    totalCents: FEE,
    owedCents: 0,
    carriedCents: FEE,
    paidAt: null,
  });
});

it.each(['direct', 'collected'])(
  'a %s payment that comes in parts has lines that each reckon',
  async (kind) => {
    const card = { ...CARD, id: PIX.id };
    const amounts = [125, 250, 10_249, 9_000];
    await placeSale(api, key, 'a', kind === 'direct' ? { ...card, gateway: undefined } : card);
    for (const [minute, amount] of amounts.entries()) await capture('a', minute, amount);
    await close(MONTH);
    await assertAddsUp(MONTH);
    const lines = await linesOf(MONTH);
    expect(lines.map((line) => reckoned(line))).toEqual(lines.map(({ cents }) => cents));
    expect(lines.map(({ baseCents, creditCents, cents }) => [baseCents, creditCents, cents])).toEqual([
      [125, 0, 52],
      [250, 52, 3],
      [10_249, 55, 199],
      [9_000, 254, -25],
    ]);
  },
);
