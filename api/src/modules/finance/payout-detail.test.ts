import type { PayoutDetail } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import type { BankDouble } from '../../../test/bank-double';
import { callAs, stepUp } from '../../../test/call-as';
import { newIdempotencyKey, startApiWithBank, verifiedAccount } from '../../../test/finance';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { payPayouts, recordPayoutOutcome } from './payout-transfers';
import { releaseDue } from './releases';

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

/** Sells something by Pix and lets the money come. @returns the order's id */
async function sell(name: string): Promise<string> {
  const { id } = (await placeSale(api, key, name, PIX)).json();
  await reportPayment(api, key, name, { id: PIX.id, events: [paymentEvent('captured', 1)] });
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

const pageOf = async (id: string, account = maria) =>
  (await callAs(api, account, 'GET', `/finance/payouts/${id}`)).json() as PayoutDetail;
const linesOf = async (id: string) =>
  (await pageOf(id)).lines.map(({ orderId, type, cents }) => [orderId, type, cents]);
const undo = (id: string) =>
  api.platform.database.withSeller(maria.sellerId, (trx) =>
    recordPayoutOutcome(trx, maria.sellerId, id, { status: 'devolvido', refusal: 'not_accepted' }),
  );

it('has what changed the balance since the payout before, and a file of it that comes to its amount', async () => {
  const [first, second] = [await sell('a'), await sell('b')];
  const one = await payOut(20_000);
  const third = await sell('c');
  // Of the first sale R$ 40,00 go back: it was paid out already.
  await reportPayment(api, key, 'a', { id: PIX.id, events: [paymentEvent('refunded', 2, 4_000)] });
  const two = await payOut(5_000);
  expect(await linesOf(one)).toEqual([
    [first, 'release', NET],
    [second, 'release', NET],
    [null, 'payout_fee', -FEE],
  ]);
  expect(await linesOf(two)).toEqual([
    [third, 'release', NET],
    [first, 'refund', -4_000],
    [null, 'payout_fee', -FEE],
  ]);
  const left = 2 * NET - FEE - 20_000;
  expect(await pageOf(one)).toMatchObject({
    previousRequestedAt: null,
    openingCents: 0,
    remainingCents: left,
    isComplete: true,
  });
  const { requestedAt } = await pageOf(one);
  expect(await pageOf(two)).toMatchObject({
    previousRequestedAt: requestedAt,
    openingCents: left,
    changes: [
      { type: 'release', cents: NET, count: 1 },
      { type: 'refund', cents: -4_000, count: 1 },
      { type: 'payout_fee', cents: -FEE, count: 1 },
    ],
    remainingCents: left + NET - 4_000 - FEE - 5_000,
  });

  const file = await callAs(api, maria, 'GET', `/finance/payouts/${two}/file`);
  const rows = file.payload.slice(1).trim().split('\r\n');
  expect(rows[0]).toBe('Data;O que mudou;Pedido;Valor;Lançamento');
  expect(rows.slice(1).map((row) => row.split(';').slice(1, 4))).toEqual([
    ['Saldo anterior', '', '"167,57"'],
    ['Liberação', '3', '"185,62"'],
    ['Reembolso ao cliente', '1', '"-40,00"'],
    ['Tarifa de saque', '', '"-3,67"'],
    ['Fica na conta', '', '"-259,52"'],
    ['Soma: valor do saque', '', '"50,00"'],
  ]);
});

it('begins before a payout that came back too, which took nothing, once that was known', async () => {
  const first = await sell('a');
  const one = await payOut(10_000);
  await undo(one);
  const second = await sell('b');
  const two = await payOut(20_000);
  const whole = [
    [first, 'release', NET],
    [null, 'payout', -10_000],
    [null, 'payout_fee', -FEE],
    [null, 'payout_return', 10_000],
    [null, 'payout_fee', FEE],
    [second, 'release', NET],
    [null, 'payout_fee', -FEE],
  ];
  expect(await linesOf(two)).toEqual(whole);
  // What comes back later changes no file of before: it is a line of the next one.
  const three = await payOut(1_000);
  await undo(two);
  const before = await linesOf(three);
  await payOut(2_000);
  expect(await linesOf(three)).toEqual(before);
  expect(await linesOf(two)).toEqual(whole);
});

it('is nobody else’s', async () => {
  await sell('a');
  const one = await payOut(10_000);
  const joao = await createAccount(api.platform);
  for (const path of ['', '/file'])
    expect((await callAs(api, joao, 'GET', `/finance/payouts/${one}${path}`)).statusCode).toBe(404);
});
