import type { PayoutDetail, PayoutTerms, PlanInvoice, PlanPix, Subscription } from '@balcao/api-schema';
import {
  addDays,
  addMonths,
  formatCalendarDate,
  formatMoney,
  formatMonth,
  monthOf,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { callAs, stepUp } from '../../../test/call-as';
import { newIdempotencyKey, verifiedAccount } from '../../../test/finance';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { currentTime, runAsOf } from '../../db/clock';
import { PlanPixError } from '../../providers/plan-pix/plan-pix-provider';
import { payPayouts } from './payout-transfers';
import { closePlanMonth } from './plan-months';
import { notifyNearLimits } from './plan-offers';
import { followPix, recordPixOutcome } from './plan-pix';

const MONTH = addMonths(monthOf(todayInSaoPaulo(currentTime())), -1);
const CENTS = 9_900;

const api = withApi({ SIMULADOR_PAID_AFTER_SECONDS: '0' });
let maria: Account;

beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const tables = () => api.platform.database.platform;

/** A closed invoice that was due so many days ago, in a store that has no balance with the platform. */
const owe = (daysLate = 0) =>
  tables()
    .insertInto('plan_invoices')
    .values({
      seller_id: maria.sellerId,
      store_id: maria.storeId,
      month: MONTH,
      charges: '[]',
      plan_cents: CENTS,
      taken_cents: 0,
      owed_cents: 0,
      line_count: 0,
      due_on: addDays(todayInSaoPaulo(currentTime()), -daysLate),
      closed_at: new Date(0),
      paid_at: null,
    })
    .execute();

const ask = (month = MONTH) => callAs(api, maria, 'POST', `/invoices/${month}/pix`);
const newPix = async (): Promise<PlanPix> => (await ask()).json();
const pay = ({ id }: PlanPix) => api.platform.gateways.simulador.pay(`sim_live_${id}`);
const follow = ({ id }: PlanPix) => followPix(api.platform, maria, id);
const get = async <Answer>(url: string): Promise<Answer> => (await callAs(api, maria, 'GET', url)).json();
const subscription = () => get<Subscription>('/subscription');
const invoice = async () =>
  (await get<{ items: PlanInvoice[] }>('/invoices')).items.find(({ id }) => id === MONTH);
/** What came in and what was taken of what is free. */
const moved = async () =>
  (
    await tables()
      .selectFrom('ledger_entries')
      .where('seller_id', '=', maria.sellerId)
      .where('account', '=', 'disponivel')
      .orderBy('account_version')
      .select(['type', 'amount_cents'])
      .execute()
  ).map(({ type, amount_cents }) => [type, amount_cents]);
const standings = async () =>
  (
    await tables()
      .selectFrom('plan_pix')
      .where('seller_id', '=', maria.sellerId)
      .orderBy('created_at')
      .select('status')
      .execute()
  ).map(({ status }) => status);
const write = () =>
  callAs(api, maria, 'PUT', '/finance/fee-invoices', { body: { month: '2026-01', number: '1' } });
const titles = async () =>
  (await get<{ items: { title: string; count: number }[] }>('/notices?category=plan')).items.map(
    ({ title, count }) => (count === 1 ? title : `${title} × ${count}`),
  );

it('is one for all clicks and tabs, of what the invoice asks, and for invoices that are not paid alone', async () => {
  await owe();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  const [first, ...others] = answers.map((answer) => answer.json());
  expect(first).toMatchObject({ amountCents: CENTS, code: expect.stringMatching(/^000201.*99\.00/) });
  expect(others).toEqual(others.map(() => first));
  expect((await ask(addMonths(MONTH, 1))).statusCode).toBe(404);
  await pay(first);
  await follow(first);
  expect((await ask()).json().code).toBe('plan_invoice_paid');
});

it('is paid once, however often and at once it is told, and a store without a balance works again at once', async () => {
  await owe(8);
  expect((await write()).json().code).toBe('store_suspended');
  const pix = await newPix();
  expect(await follow(pix)).toBeGreaterThan(0);
  await pay(pix);
  const settle = () => recordPixOutcome(api.platform, maria, pix.id, { state: 'paga', cents: CENTS });
  await Promise.all([follow(pix), settle(), follow(pix), settle(), follow(pix)]);
  await settle();
  expect(await moved()).toEqual([
    ['plan_payment', CENTS],
    ['plan_fee', -CENTS],
  ]);
  expect(await invoice()).toMatchObject({ status: 'paga' });
  expect(await subscription()).toMatchObject({ state: 'ativo', unpaidCents: 0, availableCents: 0 });
  expect((await write()).statusCode).toBe(200);
  expect(await titles()).toEqual([`Fatura de ${formatMonth(MONTH)} paga: a loja está em dia`]);
  await assertLedgerHolds(api, maria);
});

describe('of an invoice that the balance has paid meanwhile', () => {
  async function paidFromBalance(): Promise<PlanPix> {
    await owe();
    const pix = await newPix();
    const key = await newKey(api, maria, { mode: 'live' });
    await placeSale(api, key, 'a', PIX);
    await reportPayment(api, key, 'a', { id: PIX.id, events: [paymentEvent('captured', 1)] });
    await closePlanMonth(api.platform, maria, MONTH);
    expect(await invoice()).toMatchObject({ status: 'paga' });
    return pix;
  }

  it('is taken back, so that nobody pays it any more', async () => {
    const pix = await paidFromBalance();
    expect(await follow(pix)).toBeUndefined();
    expect(await standings()).toEqual(['cancelada']);
    expect(await pay(pix)).toMatchObject({ status: 'cancelado' });
  });

  it('stays in the balance where it was paid at the same time', async () => {
    const pix = await paidFromBalance();
    const before = (await subscription()).availableCents;
    await pay(pix);
    await follow(pix);
    expect((await moved()).filter(([type]) => type === 'plan_fee')).toHaveLength(1);
    expect((await subscription()).availableCents).toBe(before + CENTS);
    await assertLedgerHolds(api, maria);
  });
});

it('gives way to a new one when its time is over, and counts where it was paid at the last moment', async () => {
  await owe(1);
  const first = await newPix();
  await tables()
    .updateTable('plan_pix')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', first.id)
    .execute();
  const second = await newPix();
  expect(second.id).not.toBe(first.id);
  expect(await standings()).toEqual(['expirada', 'aberta']);
  await pay(first);
  await follow(first);
  expect(await invoice()).toMatchObject({ status: 'paga' });
  await follow(second);
  expect(await standings()).toEqual(['paga', 'cancelada']);
});

it('goes back to the seller’s bank where it came twice, by a payout as of any balance', async () => {
  await verifyIdentity(api, maria);
  const { id: bankAccountId } = await verifiedAccount(api, maria);
  await owe();
  const pix = await newPix();
  await tables().updateTable('plan_pix').set({ status: 'expirada' }).where('id', '=', pix.id).execute();
  const again = await newPix();
  for (const one of [again, pix]) {
    await pay(one);
    await follow(one);
  }
  expect(await subscription()).toMatchObject({ unpaidCents: 0, availableCents: CENTS });
  await stepUp(api, maria);
  const { feeCents } = await get<PayoutTerms>('/finance/payouts/terms');
  const asked = await callAs(api, maria, 'POST', '/finance/payouts', {
    body: { amountCents: CENTS - feeCents, bankAccountId },
    'idempotency-key': newIdempotencyKey(),
  });
  expect(asked.statusCode).toBe(201);
  const payout = await get<PayoutDetail>(`/finance/payouts/${asked.json().id}`);
  expect(payout.changes).toMatchObject([
    { type: 'payout_fee', cents: -feeCents },
    { type: 'plan_fee', cents: -CENTS },
    { type: 'plan_payment', cents: 2 * CENTS, count: 2 },
  ]);
  await becomeDue(api.platform, 'payout', maria.sellerId);
  while (await workNext(api.platform, payPayouts(api.platform)));
  expect(await get<PayoutDetail>(`/finance/payouts/${payout.id}`)).toMatchObject({
    status: 'pago',
    amountCents: CENTS - feeCents,
    remainingCents: 0,
  });
  await assertLedgerHolds(api, maria);
});

it('is asked for again where the gateway did not answer, and is the same charge', async () => {
  await owe();
  const charge = jest
    .spyOn(api.platform.planPix, 'charge')
    .mockRejectedValueOnce(new PlanPixError('silence'));
  expect((await ask()).json()).toMatchObject({ code: 'plan_pix_unavailable' });
  const { id } = await newPix();
  expect(charge.mock.calls.map(([{ reference }]) => reference)).toEqual([id, id]);
  charge.mockRestore();
});

it('brings less than is asked: that is the store’s, and the invoice waits', async () => {
  await owe();
  const { id } = await newPix();
  await recordPixOutcome(api.platform, maria, id, { state: 'paga', cents: CENTS - 1 });
  expect(await invoice()).toMatchObject({ status: 'fechada' });
  expect((await subscription()).availableCents).toBe(CENTS - 1);
});

it('tells of an invoice what it asks, that it is late, and that the store is suspended, once each', async () => {
  const look = (days: number) =>
    runAsOf(new Date(currentTime().getTime() + days * 86_400_000), () =>
      closePlanMonth(api.platform, maria, MONTH),
    );
  await owe();
  const month = formatMonth(MONTH);
  const told = [
    `Fatura de ${month}: ${formatMoney(CENTS)}, vence em ${formatCalendarDate(todayInSaoPaulo(currentTime()))}`,
  ];
  for (const [days, title] of [
    [0, undefined],
    [1, `Fatura de ${month} em atraso: faltam ${formatMoney(CENTS)}`],
    [7, undefined],
    [8, `Fatura de ${month} não paga: o backoffice está só para leitura`],
  ] as const) {
    await look(days);
    await look(days);
    if (title !== undefined) told.unshift(title);
    expect(await titles()).toEqual(told);
  }
});

it('tells of orders that come near to the plan’s limit, and refuses none', async () => {
  await tables()
    .insertInto('plans')
    .columns([
      'id',
      'name',
      'percent_basis_points',
      'fixed_cents',
      'antifraud_cents',
      'reserve_basis_points',
      'reserve_days',
      'limits',
    ])
    .expression(
      tables()
        .selectFrom('plans')
        .where('id', '=', 'inicial')
        .select([
          sql.lit('small').as('id'),
          sql.lit('Pequeno').as('name'),
          'percent_basis_points',
          'fixed_cents',
          'antifraud_cents',
          'reserve_basis_points',
          'reserve_days',
          sql<string>`'{"orders": 5}'::jsonb`.as('limits'),
        ]),
    )
    .execute();
  maria = await createAccount(api.platform, { planId: 'small' });
  const key = await newKey(api, maria, { mode: 'live' });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await placeSale(api, key, name, PIX);
  await notifyNearLimits(api.platform);
  await notifyNearLimits(api.platform);
  expect(await titles()).toEqual(['Pedidos no mês: 5 de 5 do plano Pequeno']);
});
