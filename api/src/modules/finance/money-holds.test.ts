import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { createColleague } from '../../../test/authorisation/people';
import type { BankDouble } from '../../../test/bank-double';
import { setStatus } from '../../../test/block-owner';
import { callAs, stepUp } from '../../../test/call-as';
import {
  accountBody,
  earn,
  newIdempotencyKey,
  startApiWithBank,
  verifiedAccount,
} from '../../../test/finance';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds } from '../../../test/ledger';
import { callV1, newKey } from '../../../test/orders';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { newId } from '../../db/new-id';
import { payPayouts } from './payout-transfers';

let bank: BankDouble;
let api: TestApi;
let maria: Account;
let joao: Account;
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
  await earn(api, maria);
  joao = await createColleague(api.platform, maria, 'admin');
});
afterEach(() => assertLedgerHolds(api, maria));

const setOwner = (status: 'active' | 'blocked') => setStatus(api, maria, status);
const request = async () => {
  await stepUp(api, joao);
  return callAs(api, joao, 'POST', '/finance/payouts', {
    body: { amountCents: 10_000, bankAccountId },
    'idempotency-key': newIdempotencyKey(),
  });
};
async function payDue(): Promise<void> {
  await becomeDue(api.platform, 'payout', maria.sellerId);
  await workNext(api.platform, payPayouts(api.platform));
}
const onlyPayout = async () => (await callAs(api, joao, 'GET', '/finance/payouts')).json().items[0];
const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code: string } }) => [
  statusCode,
  json().code,
];

describe('a store whose owner is blocked', () => {
  it('has nothing paid out by a member, and says why', async () => {
    await setOwner('blocked');
    expect(codeOf(await request())).toEqual([403, 'store_blocked']);
    const terms = (await callAs(api, joao, 'GET', '/finance/payouts/terms')).json();
    expect(terms).toMatchObject({ canRequest: false, blocks: ['owner'] });
    await setOwner('active');
    expect((await request()).statusCode).toBe(201);
  });

  it('has a payout that was asked before held, and it goes on once the owner is unblocked', async () => {
    await request();
    await setOwner('blocked');
    await payDue();
    expect(bank.transfers.size).toBe(0);
    expect(await onlyPayout()).toMatchObject({ status: 'solicitado', heldSince: expect.any(String) });
    await payDue();
    await setOwner('active');
    await payDue();
    expect(await onlyPayout()).toMatchObject({ status: 'pago', heldSince: null });
    expect(bank.transfers.size).toBe(1);
  });

  it('gets a payout back that was held for thirty days', async () => {
    await request();
    await setOwner('blocked');
    await payDue();
    await api.platform.database.platform
      .updateTable('payouts')
      .set({ held_since: new Date(`${addDays(todayInSaoPaulo(), -31)}T12:00:00Z`) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    await payDue();
    expect(await onlyPayout()).toMatchObject({ status: 'cancelado' });
    expect((await callAs(api, joao, 'GET', '/finance/balances')).json()).toMatchObject({ inPayoutCents: 0 });
    expect(bank.transfers.size).toBe(0);
  });

  it('only asks the bank what became of a payout that it may have', async () => {
    const { id } = (await request()).json();
    bank.transferState = { state: 'open' };
    await payDue();
    await setOwner('blocked');
    bank.transferState = { state: 'paid' };
    await payDue();
    expect(await onlyPayout()).toMatchObject({ id, status: 'pago' });

    const lost = (
      await request()
        .then(() => setOwner('active'))
        .then(request)
    ).json();
    bank.trouble.push(503);
    await payDue();
    await setOwner('blocked');
    await payDue();
    expect(bank.transfers.has(lost.id)).toBe(false);
  });

  it('changes no account for payouts, and anticipates nothing', async () => {
    await setOwner('blocked');
    await stepUp(api, joao);
    const body = await accountBody(api, maria, { account: '77' });
    const key = { 'idempotency-key': newIdempotencyKey() };
    const added = await callAs(api, joao, 'POST', '/finance/bank-accounts', { body, ...key });
    const preferred = await callAs(api, joao, 'POST', `/finance/bank-accounts/${bankAccountId}/principal`);
    const deleted = await callAs(api, joao, 'DELETE', `/finance/bank-accounts/${bankAccountId}`);
    const anticipated = await callAs(api, joao, 'POST', '/finance/anticipations', {
      body: { receivableIds: [newId()] },
      'idempotency-key': newIdempotencyKey(),
    });
    for (const answer of [added, preferred, deleted, anticipated])
      expect(codeOf(answer)).toEqual([403, 'store_blocked']);
  });
});

describe('members of a store whose owner is blocked', () => {
  beforeEach(() => setOwner('blocked'));

  it('still see it and serve those who have bought', async () => {
    expect((await callAs(api, joao, 'GET', '/finance/balances')).statusCode).toBe(200);
    const { items } = (await callAs(api, joao, 'GET', '/orders')).json();
    const note = await callAs(api, joao, 'POST', `/orders/${items[0].id}/notes`, {
      body: { text: 'Enviado ontem.' },
    });
    expect(note.statusCode).toBe(201);
  });

  it('take no file out of it, and bring neither keys, addresses nor people in', async () => {
    await stepUp(api, joao);
    const today = todayInSaoPaulo();
    const refused = [
      await callAs(api, joao, 'POST', '/orders/export', { body: {} }),
      await callAs(api, joao, 'POST', '/products/export', { body: {} }),
      await callAs(
        api,
        joao,
        'GET',
        `/finance/entries/file?format=csv&postedFrom=${today}&postedTo=${today}`,
      ),
      await callAs(api, joao, 'GET', '/finance/calendar/file'),
      await callAs(api, joao, 'POST', '/finance/calendar'),
      await callAs(api, joao, 'POST', '/api-keys', { body: {} }),
      await callAs(api, joao, 'POST', '/webhook-endpoints', { body: {} }),
      await callAs(api, joao, 'POST', '/convites', { body: {} }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => [403, 'store_blocked']));
  });

  it('and its keys are let in no more', async () => {
    await setOwner('active');
    const key = await newKey(api, maria, { mode: 'live' });
    const read = async () => (await callV1(api, key, 'GET', '/orders')).statusCode;
    expect(await read()).toBe(200);
    await setOwner('blocked');
    expect(await read()).toBe(401);
  });
});

describe('a closed store', () => {
  const close = () =>
    api.platform.database.platform
      .updateTable('stores')
      .set({ status: 'closed' })
      .where('id', '=', maria.storeId)
      .execute();

  it('has nothing paid out', async () => {
    await close();
    expect(codeOf(await request())).toEqual([403, 'store_blocked']);
  });

  it('has a payout held that was asked for before', async () => {
    await request();
    await close();
    await payDue();
    expect(bank.transfers.size).toBe(0);
    expect(await onlyPayout()).toMatchObject({ status: 'solicitado', heldSince: expect.any(String) });
  });
});
