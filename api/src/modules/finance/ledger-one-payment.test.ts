import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { seededRandom } from '@balcao/domain/random';
import { callAs } from '../../../test/call-as';
import { agreeFees } from '../../../test/gateway-contract';
import {
  assertLedgerHolds,
  balancesOf,
  CARD,
  type PaymentEvent,
  PIX,
  placeSale,
  reportPayment,
} from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { releaseDue } from './releases';

/** 3,49 % a sale and R$ 15,00 a chargeback; Pix 0,99 %. */
const FEES = {
  credit_card: {
    percentBasisPoints: 349,
    fixedCents: 0,
    releaseDays: 30,
    perInstallment: true,
    chargebackCents: 1500,
  },
  pix: { percentBasisPoints: 99, fixedCents: 0, releaseDays: 0, perInstallment: false },
};

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
  await agreeFees(api, maria, FEES);
});
afterEach(() => assertLedgerHolds(api, maria));

const balances = async () => (await callAs(api, maria, 'GET', '/finance/balances')).json();
const later = (days: number) => releaseDue(api.platform.database, addDays(todayInSaoPaulo(), days));
async function sell(
  name: string,
  payment: { id: string; installments?: number },
  events: readonly PaymentEvent[],
) {
  expect((await placeSale(api, key, name, payment)).statusCode).toBe(201);
  await reportPayment(api, key, name, { id: payment.id, events });
}

it('R$ 189,90 by card in three, refunded in part and contested, to the cent', async () => {
  await sell('a', CARD, [paymentEvent('captured', 1)]);
  expect(await balances()).toEqual(balancesOf({ pending: 17_899 }));
  await later(40);
  expect(await balances()).toEqual(balancesOf({ available: 5966, pending: 11_933 }));
  await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 2, 10_000)] });
  expect(await balances()).toEqual(balancesOf({ available: 5966, pending: 1933 }));
  await reportPayment(api, key, 'a', { events: [paymentEvent('chargeback_opened', 3, 3000)] });
  expect(await balances()).toEqual(
    balancesOf({ available: 5966 - 3000 - 1500, pending: 1933, blocked: 3000 }),
  );
  await reportPayment(api, key, 'a', { events: [paymentEvent('chargeback_won', 4)] });
  expect(await balances()).toEqual(balancesOf({ available: 4466, pending: 1933 }));
  await later(120);
  expect(await balances()).toEqual(balancesOf({ available: 6399 }));
});

it.each([
  ['is told first', [0, 1]],
  ['is told last', [1, 0]],
])(
  'a chargeback whose clock is a minute before its capture’s costs its fee where it %s',
  async (_what, order) => {
    const told = [paymentEvent('chargeback_opened', 1, 3_000), paymentEvent('captured', 2)];
    await sell('a', CARD, []);
    for (const index of order) await reportPayment(api, key, 'a', { events: told.slice(index, index + 1) });
    expect(await balances()).toEqual(
      balancesOf({ available: -3_000 - 1_500, pending: 17_899, blocked: 3_000 }),
    );
  },
);

it('two chargebacks without a name are decided by what names them, one after another', async () => {
  const named = (type: string, minute: number, id: string) => {
    const event = paymentEvent(type, minute);
    return { ...event, data: { dispute_id: id } };
  };
  await sell('a', CARD, [
    paymentEvent('captured', 1),
    paymentEvent('chargeback_opened', 2, 3_000),
    paymentEvent('chargeback_opened', 3, 4_500),
    named('chargeback_won', 4, 'CB-20881'),
    named('chargeback_lost', 5, 'CB-20877'),
  ]);
  const disputes = await api.platform.database.platform
    .selectFrom('disputes')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('amount_cents')
    .select(['reference', 'status', 'held_cents', 'lost_cents'])
    .execute();
  expect(disputes).toEqual([
    { reference: 'CB-20881', status: 'won', held_cents: 0, lost_cents: 0 },
    { reference: 'CB-20877', status: 'lost', held_cents: 0, lost_cents: 4_500 },
  ]);
  expect((await balances()).blockedCents).toBe(0);
});

it('a loss without a name that is told after later ones takes no name of theirs', async () => {
  const lost = (minute: number, amount: number, dispute_id?: string) => ({
    ...paymentEvent('med_returned', minute),
    data: { amount, ...(dispute_id && { dispute_id }) },
  });
  await sell('a', PIX, [paymentEvent('captured', 11), lost(6, 10_200, 'CB-20877'), lost(12, 2_500)]);
  await reportPayment(api, key, 'a', { id: PIX.id, events: [lost(1, 4_700)] });
  const stored = await api.platform.database.platform
    .selectFrom('disputes')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('position')
    .select(['reference', 'lost_cents', 'status'])
    .execute();
  expect(stored).toEqual([
    { reference: '', lost_cents: 4_700, status: 'lost' },
    { reference: 'CB-20877', lost_cents: 10_200, status: 'lost' },
    { reference: '', lost_cents: 2_500, status: 'lost' },
  ]);
});

it('a lost chargeback is covered by what waits, so that nothing of it falls due', async () => {
  await sell('a', CARD, [paymentEvent('captured', 1), paymentEvent('chargeback_opened', 2)]);
  expect(await balances()).toEqual(
    balancesOf({ available: -18_990 - 1500, pending: 17_899, blocked: 18_990 }),
  );
  await reportPayment(api, key, 'a', { events: [paymentEvent('chargeback_lost', 3)] });
  const left = balancesOf({ available: 17_899 - 18_990 - 1500 });
  expect(await balances()).toEqual(left);
  const today = todayInSaoPaulo();
  const agenda = await callAs(
    api,
    maria,
    'GET',
    `/finance/receivables?from=${today}&to=${addDays(today, 100)}`,
  );
  const receivables: { status: string; openCents: number }[] = agenda.json().items;
  expect(receivables.map(({ status, openCents }) => [status, openCents])).toEqual(
    new Array(3).fill(['cancelado', 0]),
  );
  await later(120);
  expect(await balances()).toEqual(left);
});

it('a MED costs no fee and may come back in parts', async () => {
  // 0,99 % is 188,0 cents; 1,99 % and R$ 0,50 are 428.
  const net = 18_990 - 188 - 428;
  await sell('a', PIX, [paymentEvent('captured', 1), paymentEvent('med_opened', 2, 5000)]);
  expect(await balances()).toEqual(balancesOf({ available: net - 5000, blocked: 5000 }));
  await reportPayment(api, key, 'a', { id: PIX.id, events: [paymentEvent('med_returned', 3, 2000)] });
  expect((await balances()).availableCents).toBe(net - 5000);
});

it('a part captured after a refund of what was free waits for its own day', async () => {
  // A card at once, so that each part is one receivable.
  await sell('a', { ...CARD, installments: 1 }, [
    { ...paymentEvent('captured', 1), data: { amount: 12_000 } },
  ]);
  await later(31);
  const afterFirst = (await balances()).availableCents;
  await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 2, 12_000)] });
  await reportPayment(api, key, 'a', {
    events: [{ ...paymentEvent('captured', 3), data: { amount: 18_990 } }],
  });
  // R$ 69,90 less 3,49 % and 1,99 %, to the cent as of a sale at once.
  expect(await balances()).toEqual(
    balancesOf({ available: afterFirst - 12_000, pending: 17_899 - afterFirst }),
  );
  await reportPayment(api, key, 'a', { events: [paymentEvent('refunded', 4, 2_000)] });
  expect(await balances()).toEqual(
    balancesOf({ available: afterFirst - 12_000, pending: 17_899 - afterFirst - 2_000 }),
  );
});

it('a capture that the gateway says is less gives its fees back', async () => {
  await sell('a', CARD, [paymentEvent('captured', 1)]);
  expect(await balances()).toEqual(balancesOf({ pending: 17_899 }));
  await reportPayment(api, key, 'a', { events: [paymentEvent('captured', 2, 10_000)] });
  expect(await balances()).toEqual(balancesOf({ pending: 10_000 - 349 - 249 }));
  const settled = await api.app.inject({
    method: 'POST',
    url: '/finance/settlements',
    headers: { ...maria.headers, 'content-type': 'text/csv' },
    payload: 'referencia;valor liquido\na;96,51\n',
  });
  expect(settled.json().rows).toMatchObject([{ state: 'matched', expectedCents: 10_000 - 349 }]);
});

it('captured in parts, refunded in part and contested twice, it ends alike in whatever order that is told', async () => {
  const events = () => [
    paymentEvent('captured', 1, 10_000),
    // The rest of what was authorised, R$ 39,90, never posts.
    paymentEvent('captured', 2, 15_000),
    paymentEvent('refunded', 3, 2000),
    paymentEvent('chargeback_opened', 4, 4000),
    paymentEvent('chargeback_won', 5),
    paymentEvent('chargeback_opened', 6, 3000),
    paymentEvent('chargeback_lost', 7),
  ];
  // Of 15 000: 523,5 and 298,5 are rounded up, and R$ 0,50. Two chargebacks cost R$ 30,00. What waits covers the loss.
  const [pending, available] = [15_000 - 524 - 349 - 2000 - 3000, -3000];
  await sell('0', CARD, events());
  expect(await balances()).toEqual(balancesOf({ pending, available }));
  const random = seededRandom(20_261_123);
  const orders = [events().toReversed()];
  for (let turn = 0; turn < 6; turn += 1) {
    const shuffled = events().map((event) => ({ event, at: random() }));
    orders.push(shuffled.toSorted((one, other) => one.at - other.at).map(({ event }) => event));
  }
  for (const [index, order] of orders.entries()) {
    await sell(String(index + 1), CARD, order);
    const sales = index + 2;
    expect(await balances()).toEqual(balancesOf({ pending: pending * sales, available: available * sales }));
  }
});

it('what went before a further part came ends alike where that is told last, and no amount changes', async () => {
  const events = () => [
    paymentEvent('captured', 1, 9_000),
    paymentEvent('refunded', 2),
    paymentEvent('chargeback_opened', 3, 9_000),
    paymentEvent('captured', 4, 18_000),
    paymentEvent('refunded', 5),
  ];
  await sell('0', CARD, []);
  for (const event of events()) await reportPayment(api, key, '0', { events: [event] });
  const { availableCents, pendingCents } = await balances();
  const told = events();
  await sell('1', CARD, []);
  for (const index of [2, 3, 0, 4, 1])
    await reportPayment(api, key, '1', { events: told.slice(index, index + 1) });
  expect(await balances()).toMatchObject({
    availableCents: availableCents * 2,
    pendingCents: pendingCents * 2,
  });
});
