import type { MoneyToBank, OrderMoney, PayoutDetail } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import type { BankDouble } from '../../../../test/bank-double';
import { callAs, stepUp } from '../../../../test/call-as';
import { newIdempotencyKey, startApiWithBank, verifiedAccount } from '../../../../test/finance';
import { verifyIdentity } from '../../../../test/gateways';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../../../../test/ledger';
import { callV1, newKey, orderBody, paymentEvent } from '../../../../test/orders';
import { becomeDue, restOthers, workNext } from '../../../../test/queue';
import { type Account, createAccount } from '../../../../test/stored-account';
import type { TestApi } from '../../../../test/test-app';
import { payPayouts } from '../payouts/pay';
import { settlePayout } from '../payouts/settle-payout';
import { releaseDue } from '../receivables/release';
import { salesOfPayout } from './payout-sales';

/** Of R$ 189,90, by the first plan. */
const NET = 18_562;
const FEE = 367;

let bank: BankDouble;
let api: TestApi;
let maria: Account;
let key: string;
let bankAccountId: string;

beforeAll(async () => {
  ({ bank, api } = await startApiWithBank());
});
afterAll(() => api.close());
beforeEach(async () => {
  bank.reset();
  await restOthers(api.platform, 'payout');
  maria = await createAccount(api.platform);
  await verifyIdentity(api, maria);
  bankAccountId = (await verifiedAccount(api, maria)).id;
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const report = (name: string, event: ReturnType<typeof paymentEvent>) =>
  reportPayment(api, key, name, { id: PIX.id, events: [event] });

/** Sells something by Pix and lets the money come. @returns the order's id */
async function sell(name: string): Promise<string> {
  const { id } = (await placeSale(api, key, name, PIX)).json();
  await report(name, paymentEvent('captured', 1));
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 9));
  return id;
}

/** Has so much paid out. @returns the payout's id */
async function payOut(amountCents: number): Promise<string> {
  await stepUp(api, maria);
  const body = { amountCents, bankAccountId };
  const answer = await callAs(api, maria, 'POST', '/finance/payouts', {
    body,
    'idempotency-key': newIdempotencyKey(),
  });
  expect(answer.statusCode).toBe(201);
  await becomeDue(api.platform, 'payout', maria.sellerId);
  while (await workNext(api.platform, payPayouts(api.platform)));
  return answer.json().id;
}

async function toBankOf(orderId: string): Promise<MoneyToBank | null | undefined> {
  const answer = await callAs(api, maria, 'GET', `/orders/${orderId}/money`);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as OrderMoney).payments[0]?.toBank;
}

it('follows each cent to the payout that carried it, the oldest first', async () => {
  const first = await sell('a');
  const second = await sell('b');
  const untouched = { releasedCents: NET, payouts: [], usedCents: 0, leftCents: NET };
  expect([await toBankOf(first), await toBankOf(second)]).toEqual([untouched, untouched]);

  const one = await payOut(20_000);
  expect(await toBankOf(first)).toEqual({
    releasedCents: NET,
    payouts: [
      {
        payoutId: one,
        cents: NET,
        feeCents: 0,
        status: 'pago',
        accountLabel: '001 Banco do Brasil ****1696',
        requestedAt: expect.any(String),
        endedAt: expect.any(String),
      },
    ],
    usedCents: 0,
    leftCents: 0,
  });
  const restOfOne = 20_000 - NET;
  const inOne = { payoutId: one, cents: restOfOne, feeCents: FEE };
  expect(await toBankOf(second)).toMatchObject({
    payouts: [inOne],
    usedCents: 0,
    leftCents: NET - restOfOne - FEE,
  });

  // A refund of the first order is money of the second: that of the first has left.
  await report('a', paymentEvent('refunded', 2, 1_000));
  const two = await payOut(5_000);
  expect(await toBankOf(second)).toMatchObject({
    payouts: [inOne, { payoutId: two, cents: 5_000, feeCents: FEE }],
    usedCents: 1_000,
    leftCents: NET - restOfOne - FEE - 1_000 - 5_000 - FEE,
  });
});

it('counts a payout that came back after it was paid as if it had never gone', async () => {
  const first = await sell('a');
  const second = await sell('b');
  const one = await payOut(20_000);
  await report('a', paymentEvent('refunded', 2, 1_000));
  const two = await payOut(5_000);
  await api.platform.database.withSeller(maria.sellerId, (trx) =>
    settlePayout(trx, maria.sellerId, one, { status: 'devolvido', refusal: 'not_accepted' }),
  );
  expect(await toBankOf(first)).toMatchObject({
    payouts: [{ payoutId: two, cents: 5_000, feeCents: FEE }],
    usedCents: 1_000,
    leftCents: NET - 1_000 - 5_000 - FEE,
  });
  expect(await toBankOf(second)).toMatchObject({ payouts: [], usedCents: 0, leftCents: NET });
  const { availableCents } = (await callAs(api, maria, 'GET', '/finance/balances')).json();
  const left = [await toBankOf(first), await toBankOf(second)].map((money) => money?.leftCents ?? 0);
  expect(left.reduce((sum, cents) => sum + cents, 0)).toBe(availableCents);
});

describe('the page of a payout', () => {
  const pageOf = async (id: string, account = maria) =>
    (await callAs(api, account, 'GET', `/finance/payouts/${id}`)).json() as PayoutDetail;
  const partsOf = ({ sales }: PayoutDetail) =>
    sales.map(({ orderId, cents, feeCents }) => [orderId, cents, feeCents]);

  it('names the sales that it carried, which come to its amount and its fee', async () => {
    const [first, second] = [await sell('a'), await sell('b')];
    const one = await payOut(20_000);
    await report('a', paymentEvent('refunded', 2, 1_000));
    const two = await payOut(5_000);
    const page = await pageOf(one);
    expect(page).toMatchObject({ id: one, amountCents: 20_000, feeCents: FEE, isComplete: true });
    expect(
      page.sales.map(({ orderNumber, type, broughtCents }) => [orderNumber, type, broughtCents]),
    ).toEqual([
      [1, 'release', NET],
      [2, 'release', NET],
    ]);
    expect(partsOf(page)).toEqual([
      [first, NET, 0],
      [second, 20_000 - NET, FEE],
    ]);
    expect(partsOf(await pageOf(two))).toEqual([[second, 5_000, FEE]]);

    const file = await callAs(api, maria, 'GET', `/finance/payouts/${one}/file`);
    const lines = file.payload.slice(1).trim().split('\r\n');
    expect(lines[0]).toBe('Pedido;Como entrou;Entrou em;Entrou no saldo;Foi neste saque;Pagou a tarifa');
    expect(lines[2]).toMatch(/^2;Liberação;.*;"185,62";"14,38";"3,67"$/);
  });

  it('finds its beginning among many lines, however few are read at a time', async () => {
    const orders: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) orders.push(await sell(name));
    await payOut(3 * NET - FEE);
    const last = await payOut(2 * NET - FEE);
    const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
    for (const linesAtATime of [1, 2, 3, 1_000]) {
      const sales = await api.platform.database.withSeller(maria.sellerId, (trx) =>
        salesOfPayout(trx, owner, last, { limit: 10, linesAtATime }),
      );
      expect(sales.map(({ orderId, cents, feeCents }) => [orderId, cents, feeCents])).toEqual([
        [orders[3], NET, 0],
        [orders[4], NET - FEE, FEE],
      ]);
    }
  });

  it('names none once it came back, and is nobody else’s', async () => {
    await sell('a');
    await sell('b');
    const one = await payOut(20_000);
    await api.platform.database.withSeller(maria.sellerId, (trx) =>
      settlePayout(trx, maria.sellerId, one, { status: 'devolvido', refusal: 'not_accepted' }),
    );
    expect(await pageOf(one)).toMatchObject({ status: 'devolvido', sales: [], isComplete: true });
    const joao = await createAccount(api.platform);
    for (const path of ['', '/file'])
      expect((await callAs(api, joao, 'GET', `/finance/payouts/${one}${path}`)).statusCode).toBe(404);
  });
});

it('says nothing while nothing has come free', async () => {
  const body = orderBody({ payments: [{ id: 'pix-1', method: 'credit_card', amount: 6_000 }] });
  const { id } = (await callV1(api, key, 'PUT', '/orders/c', body)).json();
  await report('c', paymentEvent('captured', 1));
  expect(await toBankOf(id)).toBeNull();
});
