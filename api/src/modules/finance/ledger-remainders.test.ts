import { randomUUID } from 'node:crypto';
import type { EntryRow, OrderDetail, OrderRow, ReceivableRow } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { agreeFees } from '../../../test/gateway-contract';
import {
  assertLedgerHolds,
  balancesOf,
  CARD,
  forgetCharges,
  type PaymentEvent,
  PIX,
  placeSale,
  reportPayment,
} from '../../../test/ledger';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

/** Nothing is taken of a sale but R$ 15,00 of each chargeback, so that amounts are those of the payment. */
const FEES = {
  credit_card: {
    percentBasisPoints: 0,
    fixedCents: 0,
    releaseDays: 30,
    perInstallment: false,
    chargebackCents: 1500,
  },
  pix: { percentBasisPoints: 0, fixedCents: 0, releaseDays: 0, perInstallment: false },
};
/** What the plan takes of R$ 189,90: 1,99 % and R$ 0,50. */
const FEE = 428;
const DAY = 24 * 60;

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
  await agreeFees(api, maria, FEES);
});
afterEach(() => assertLedgerHolds(api, maria));

const get = async (path: string) => (await callAs(api, maria, 'GET', path)).json();
const balances = () => get('/finance/balances');
const orders = async (query: string): Promise<OrderRow[]> => (await get(`/orders?${query}`)).items;
const orderOf = async (name: string): Promise<OrderDetail> => {
  const [row] = (await orders('size=100')).filter(({ externalId }) => externalId === name);
  return get(`/orders/${row?.id}`);
};
async function sell(name: string, payment: typeof CARD | typeof PIX, events: readonly PaymentEvent[]) {
  expect((await placeSale(api, key, name, payment)).statusCode).toBe(201);
  await reportPayment(api, key, name, { id: payment.id, events });
}
/** What stands beside the store's accounts. */
async function divergentCents(): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(amount_cents), 0) as cents from ledger_entries
    where seller_id = ${maria.sellerId} and account in ('divergencia', 'divergencia_direta')`.execute(
    api.platform.database.platform,
  );
  return Number(rows[0]?.cents);
}

describe('a payment of which a part is disputed', () => {
  const disputed = () => [paymentEvent('captured', 1), paymentEvent('chargeback_opened', 2, 10_000)];

  it('has a rest that the gateway can refund', async () => {
    await sell('a', CARD, [...disputed(), paymentEvent('refunded', 3, 8990)]);
    expect(await balances()).toEqual(
      balancesOf({ pending: 18_990 - FEE - 8990, available: -10_000 - 1500, blocked: 10_000 }),
    );
    const [payment] = (await orderOf('a')).payments;
    expect(payment).toMatchObject({ status: 'em_disputa', refundedCents: 8990, disputedCents: 10_000 });
    expect(payment?.refundRoom).toMatchObject({ maxCents: 0, obstacle: expect.stringContaining('disputa') });
  });

  it('has a rest that can be refunded here, and no more than that', async () => {
    await sell('a', CARD, disputed());
    await forgetCharges(api, maria);
    const { id, version, payments } = await orderOf('a');
    expect(payments[0]?.refundRoom).toMatchObject({ maxCents: 8990, obstacle: '' });
    const refund = (amountCents: number) =>
      callAs(api, maria, 'POST', `/orders/${id}/refunds`, {
        body: { paymentId: payments[0]?.id, amountCents, reason: 'Veio com defeito' },
        'if-match': `"${version}"`,
        'idempotency-key': randomUUID(),
      });
    expect((await refund(8991)).json().fields.amountCents).toEqual([
      expect.stringContaining('R$ 89,90'.replace(' ', '\u00a0')),
    ]);
    expect((await refund(8990)).statusCode).toBe(201);
    expect((await orderOf('a')).payments[0]).toMatchObject({ refundedCents: 8990, disputedCents: 10_000 });
  });

  it('is decided in parts', async () => {
    await sell('a', CARD, [
      paymentEvent('captured', 1),
      paymentEvent('chargeback_opened', 2),
      paymentEvent('chargeback_lost', 3, 7000),
    ]);
    const pending = 18_990 - FEE - 7000;
    expect(await balances()).toEqual(
      balancesOf({ pending, available: 7000 - 18_990 - 1500, blocked: 11_990 }),
    );
    await reportPayment(api, key, 'a', { events: [paymentEvent('chargeback_won', 4, 1990)] });
    expect(await balances()).toEqual(
      balancesOf({ pending, available: 7000 - 18_990 + 1990 - 1500, blocked: 10_000 }),
    );
    await reportPayment(api, key, 'a', { events: [paymentEvent('chargeback_won', 5)] });
    expect(await balances()).toEqual(balancesOf({ pending, available: -1500 }));
    expect((await orderOf('a')).payments[0]).toMatchObject({ lostCents: 7000, disputedCents: 0 });
  });

  it('may have two at once, by their names, each a row of the inbox', async () => {
    const named = (type: string, minute: number, dispute_id: string, amount?: number) => {
      const event = paymentEvent(type, minute, amount);
      return { ...event, data: { ...event.data, dispute_id } };
    };
    await sell('a', CARD, [
      paymentEvent('captured', 1),
      named('chargeback_opened', 2, 'CB-1', 10_000),
      named('chargeback_opened', 3, 'CB-2', 5000),
      named('chargeback_lost', 4, 'CB-2'),
      named('chargeback_won', 5, 'CB-1'),
    ]);
    expect(await balances()).toEqual(balancesOf({ pending: 18_990 - FEE - 5000, available: -3000 }));
    const { items } = await get('/disputes?tab=all');
    const ends = items.map(({ status, lostCents }: { status: string; lostCents: number }) => [
      status,
      lostCents,
    ]);
    expect(ends.sort()).toEqual([
      ['lost', 5000],
      ['won', 0],
    ]);
  });
});

it('a refund while a MED holds everything is booked once the MED is rejected', async () => {
  await sell('a', PIX, [
    paymentEvent('captured', 1),
    paymentEvent('med_opened', 2),
    paymentEvent('refunded', 3, 4000),
  ]);
  const held = balancesOf({ available: -FEE, blocked: 18_990 });
  expect(await balances()).toEqual(held);
  expect(await divergentCents()).toBe(-4000);
  await reportPayment(api, key, 'a', { id: PIX.id, events: [paymentEvent('med_rejected', 4)] });
  expect(await balances()).toEqual(balancesOf({ available: 18_990 - FEE - 4000 }));
  expect(await divergentCents()).toBe(0);
  expect((await orderOf('a')).isDivergent).toBe(false);
});

describe('what there is no money for', () => {
  it('is found in a view of the orders, with its amount, and leaves the store’s balances alone', async () => {
    await sell('refunded', CARD, [
      paymentEvent('captured', 1),
      paymentEvent('refunded', 2),
      paymentEvent('refunded', 3, 5000),
    ]);
    await sell('whole', CARD, [paymentEvent('captured', 1)]);
    expect(await balances()).toEqual(balancesOf({ pending: 18_990 - FEE, available: -FEE }));
    expect(await divergentCents()).toBe(-5000);
    const found = await orders('tab=divergent');
    expect(found.map(({ externalId, isDivergent }) => [externalId, isDivergent])).toEqual([
      ['refunded', true],
    ]);
    const { counts } = await get('/orders?size=1&countBy=tab&test=false');
    expect(counts.at(-1)).toMatchObject({ value: 'divergent', total: 1 });
    const order = await orderOf('refunded');
    expect(order.payments[0]).toMatchObject({ refundedCents: 18_990, divergentCents: 5000 });
    expect(order.events.map(({ outcome }) => outcome)).toContain('exceeded');
  });

  it('is charged for where it is a chargeback', async () => {
    await sell('a', CARD, [
      paymentEvent('captured', 1),
      paymentEvent('refunded', 2),
      paymentEvent('chargeback_opened', 3, 18_990),
      paymentEvent('chargeback_lost', 4),
    ]);
    expect(await balances()).toEqual(balancesOf({ available: -FEE - 1500 }));
    expect(await divergentCents()).toBe(-18_990);
  });

  it('came in beyond the amount', async () => {
    await placeSale(api, key, 'a', { ...CARD, gateway: undefined });
    for (const event of [paymentEvent('captured', 1, 18_000), paymentEvent('captured', 2, 2990)])
      await callV1(api, key, 'POST', `/orders/a/payments/${CARD.id}/events`, event);
    expect((await get('/finance/balances?custody=vendedor')).pendingCents).toBe(18_990);
    expect(await divergentCents()).toBe(2000);
    expect((await orderOf('a')).payments[0]?.divergentCents).toBe(-2000);
  });
});

it('a further capture falls due by its own day', async () => {
  const [first, second] = [-10 * DAY, -3 * DAY];
  await sell('a', CARD, [paymentEvent('captured', first, 10_000), paymentEvent('captured', second, 18_990)]);
  const dayOf = (minute: number) => todayInSaoPaulo(new Date(paymentEvent('captured', minute).occurred_at));
  const lines: EntryRow[] = (await get('/finance/entries?type=sale&size=100')).items;
  expect(
    lines.map(({ amountCents, occurredAt }) => [amountCents, todayInSaoPaulo(new Date(occurredAt))]).sort(),
  ).toEqual(
    [
      [10_000, dayOf(first)],
      [8990, dayOf(second)],
    ].sort(),
  );
  const today = todayInSaoPaulo();
  const agenda: ReceivableRow[] = (await get(`/finance/receivables?from=${today}&to=${addDays(today, 60)}`))
    .items;
  expect(agenda).toHaveLength(2);
  expect(
    agenda.map(({ grossCents, availableOn }) => [grossCents, availableOn >= addDays(dayOf(second), 30)]),
  ).toEqual(
    expect.arrayContaining([
      [10_000, false],
      [8990, true],
    ]),
  );
});

it('what is told in one call is posted fact by fact, each on its day', async () => {
  const events = [
    paymentEvent('captured', -9 * DAY),
    paymentEvent('refunded', -7 * DAY, 1000),
    paymentEvent('refunded', -5 * DAY, 2000),
    paymentEvent('chargeback_opened', -3 * DAY, 3000),
  ];
  await placeSale(api, key, 'a', { ...CARD, gateway: undefined });
  const url = `/v1/orders/a/payments/${CARD.id}/events`;
  const sent = await api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${key}` },
    payload: { events },
  });
  expect(sent.statusCode).toBe(202);
  const lines: EntryRow[] = (
    await get(
      '/finance/entries?type=sale&type=refund&type=chargeback&account=direto_a_receber&account=direto_recebido&custody=vendedor&size=100',
    )
  ).items;
  expect(lines.map(({ type, occurredAt }) => [type, occurredAt]).toReversed()).toEqual(
    ['sale', 'refund', 'refund', 'chargeback'].map((type, index) => [type, events[index]?.occurred_at]),
  );
});
