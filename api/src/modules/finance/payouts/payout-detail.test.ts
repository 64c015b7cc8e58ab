import type { PayoutDetail } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import type { BankDouble } from '../../../../test/bank-double';
import { callAs, stepUp } from '../../../../test/call-as';
import { newIdempotencyKey, startApiWithBank, verifiedAccount } from '../../../../test/finance';
import { verifyIdentity } from '../../../../test/gateways';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../../../../test/ledger';
import { newKey, paymentEvent } from '../../../../test/orders';
import { becomeDue, restOthers, workNext } from '../../../../test/queue';
import { type Account, createAccount } from '../../../../test/stored-account';
import type { TestApi } from '../../../../test/test-app';
import { releaseDue } from '../receivables/release';
import { payPayouts } from './pay';
import { recordPayoutOutcome } from './record-payout-outcome';

/** Of R$ 189,90, by the first plan. */
const NET = 18_562;

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
const salesOf = async (id: string) =>
  (await pageOf(id)).sales.map(({ orderId, type, cents }) => [orderId, type, cents]);

it('has the sales that came to the balance since the payout before, and a file of them', async () => {
  const [first, second] = [await sell('a'), await sell('b')];
  const one = await payOut(20_000);
  const third = await sell('c');
  const two = await payOut(5_000);
  expect(await salesOf(one)).toEqual([
    [first, 'release', NET],
    [second, 'release', NET],
  ]);
  expect(await salesOf(two)).toEqual([[third, 'release', NET]]);
  expect(await pageOf(one)).toMatchObject({ previousRequestedAt: null, isComplete: true });
  const { requestedAt } = await pageOf(one);
  expect(await pageOf(two)).toMatchObject({ previousRequestedAt: requestedAt });

  const file = await callAs(api, maria, 'GET', `/finance/payouts/${two}/file`);
  const lines = file.payload.slice(1).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('Pedido;Como entrou;Entrou em;Entrou no saldo');
  expect(lines[1]).toMatch(/^3;Liberação;.*;"185,62"$/);
});

it('has those before a payout that came back too, which took nothing', async () => {
  const first = await sell('a');
  const one = await payOut(10_000);
  await api.platform.database.withSeller(maria.sellerId, (trx) =>
    recordPayoutOutcome(trx, maria.sellerId, one, { status: 'devolvido', refusal: 'not_accepted' }),
  );
  const second = await sell('b');
  const two = await payOut(20_000);
  expect(await salesOf(two)).toEqual([
    [first, 'release', NET],
    [second, 'release', NET],
  ]);
});

it('is nobody else’s', async () => {
  await sell('a');
  const one = await payOut(10_000);
  const joao = await createAccount(api.platform);
  for (const path of ['', '/file'])
    expect((await callAs(api, joao, 'GET', `/finance/payouts/${one}${path}`)).statusCode).toBe(404);
});
