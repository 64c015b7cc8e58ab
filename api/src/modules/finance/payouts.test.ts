import { addDays, formatMoney, todayInSaoPaulo } from '@balcao/domain';
import { lastMail, mailCount } from '../../../test/accounts';
import { createColleague } from '../../../test/authorisation/people';
import type { BankDouble } from '../../../test/bank-double';
import { callAs, stepUp } from '../../../test/call-as';
import {
  addAccount,
  checkAccounts,
  earn,
  endHolds,
  newIdempotencyKey,
  startApiWithBank,
  verifiedAccount,
} from '../../../test/finance';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds } from '../../../test/ledger';
import { toldTo } from '../../../test/notices';
import { becomeDue, endLeases, restOthers, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { newId } from '../../db/new-id';
import { claimTasks } from '../../queue/claim-repository';
import { runTask } from '../../queue/run-task';
import { liftMoneyHolds, listMoneyHolds, placeMoneyHold } from './money-holds';
import { checkReturns, endPayout, payPayouts, recordPayoutOutcome } from './payout-transfers';

let bank: BankDouble;
let api: TestApi;
let maria: Account;
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
});

const request = async (
  amountCents = 10_000,
  { key = newIdempotencyKey(), account = bankAccountId, by = maria } = {},
) => {
  await stepUp(api, by);
  const body = { amountCents, bankAccountId: account };
  return callAs(api, by, 'POST', '/finance/payouts', { body, 'idempotency-key': key });
};
const cancel = (id: string) => callAs(api, maria, 'POST', `/finance/payouts/${id}/cancel`);
const list = async (query = '') => (await callAs(api, maria, 'GET', `/finance/payouts${query}`)).json().items;
const terms = async () => (await callAs(api, maria, 'GET', '/finance/payouts/terms')).json();
const balances = async () => {
  const { availableCents, inPayoutCents } = (await callAs(api, maria, 'GET', '/finance/balances')).json();
  return [availableCents, inPayoutCents];
};
/** Runs all payouts that are due, however far their day is. */
async function payDue() {
  await becomeDue(api.platform, 'payout', maria.sellerId);
  while (await workNext(api.platform, payPayouts(api.platform)));
}

const EARNED = 18_562;
const FEE = 367;

afterEach(() => assertLedgerHolds(api, maria));

/** A refund of the sale that its gateway has not answered yet. */
async function refundUnderWay(cents: number): Promise<void> {
  const { platform } = api.platform.database;
  const sale = platform.selectFrom('payments').where('payments.seller_id', '=', maria.sellerId);
  const { id: payment_id, store_id } = await sale
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'orders.store_id'])
    .executeTakeFirstOrThrow();
  const asked = { id: newId(), kind: 'refund' as const, amount_cents: cents, target_cents: cents };
  await platform
    .insertInto('gateway_requests')
    .values({ seller_id: maria.sellerId, store_id, payment_id, ...asked })
    .execute();
}

it('leaves what refunds under way will take, and says so', async () => {
  await refundUnderWay(6000);
  expect(await terms()).toMatchObject({ availableCents: EARNED - 6000, refundsCents: 6000, blocks: [] });
  const refused = await request(EARNED - FEE);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payout_balance']);
  expect(refused.json().errors[0]).toContain(`Sem os ${formatMoney(6000)} de reembolsos em andamento`);
  expect((await request(EARNED - 6000 - FEE)).statusCode).toBe(201);
  expect(await balances()).toEqual([6000, EARNED - 6000 - FEE]);
});

describe('a payout', () => {
  it('leaves the balance with its fee, goes to the bank once, and is paid', async () => {
    const asked = await request();
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({
      amountCents: 10_000,
      feeCents: FEE,
      status: 'solicitado',
      accountLabel: '001 Banco do Brasil ****1696',
    });
    expect(await balances()).toEqual([EARNED - 10_000 - FEE, 10_000]);
    expect((await lastMail(api, maria.email)).kind).toBe('payout-requested');
    await payDue();
    expect(bank.transfers.get(asked.json().id)).toMatchObject({
      amountCents: 10_000,
      destination: { account: '00210169', accountDigit: '6' },
    });
    expect(await list()).toMatchObject([{ status: 'pago', refusal: null }]);
    expect(await balances()).toEqual([EARNED - 10_000 - FEE, 0]);
    const { items } = (
      await callAs(api, maria, 'GET', '/finance/entries?type=payout&type=payout_fee')
    ).json();
    expect(items.map(({ account, amountCents }: never) => [account, amountCents]).toSorted()).toEqual(
      [
        ['disponivel', -10_000],
        ['disponivel', -FEE],
        ['em_saque', -10_000],
        ['em_saque', 10_000],
      ].toSorted(),
    );
  });

  it('says when the one before it was asked for, so that the balance between them adds up', async () => {
    const read = async (id: string, account = maria) => callAs(api, account, 'GET', `/finance/payouts/${id}`);
    const first = (await request()).json();
    await payDue();
    const second = (await request(1_000)).json();
    expect((await read(first.id)).json()).toMatchObject({ id: first.id, previousRequestedAt: null });
    expect((await read(second.id)).json()).toMatchObject({
      id: second.id,
      previousRequestedAt: first.requestedAt,
    });
    const period = `from=${first.requestedAt}&to=${second.requestedAt}&account=disponivel`;
    const { balanceBefore, balanceAfter, groups } = (
      await callAs(api, maria, 'GET', `/finance/explain?${period}`)
    ).json();
    expect([balanceBefore, balanceAfter]).toEqual([EARNED, EARNED - 10_000 - FEE]);
    expect(groups.map(({ type }: { type: string }) => type)).toEqual(['payout', 'payout_fee']);
    const joao = await createAccount(api.platform);
    expect((await read(second.id, joao)).statusCode).toBe(404);
  });

  it('comes back with its fee, and with the reason', async () => {
    await request();
    bank.transferState = { state: 'returned', reason: 'not_accepted' };
    await payDue();
    expect(await list()).toMatchObject([{ status: 'devolvido', refusal: 'not_accepted' }]);
    expect(await balances()).toEqual([EARNED, 0]);
    expect((await request()).statusCode).toBe(201);
  });

  it('is cancelled until the bank has it', async () => {
    const { id } = (await request()).json();
    expect((await cancel(id)).json().status).toBe('cancelado');
    expect(await balances()).toEqual([EARNED, 0]);
    expect((await cancel(id)).json().code).toBe('payout_not_cancellable');
    await payDue();
    expect(bank.transfers.size).toBe(0);
    bank.transferState = { state: 'open' };
    const second = (await request()).json();
    await becomeDue(api.platform, 'payout', maria.sellerId);
    await workNext(api.platform, payPayouts(api.platform));
    expect((await cancel(second.id)).json().code).toBe('payout_not_cancellable');
    expect(await list('?status=em_processamento')).toHaveLength(1);
  });

  it('is one, however often it is asked for at once', async () => {
    const key = newIdempotencyKey();
    const same = await Promise.all(Array.from({ length: 5 }, () => request(1_000, { key })));
    expect(new Set(same.map(({ statusCode }) => statusCode)).size).toBeLessThanOrEqual(2);
    const others = await Promise.all(Array.from({ length: 5 }, () => request(1_000)));
    expect(others.map((answer) => answer.json().code)).toEqual(new Array(5).fill('payout_in_flight'));
    expect(await list()).toHaveLength(1);
    const again = await request(1_000, { key });
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  });

  it('needs a key, a step-up and somebody who may', async () => {
    const body = { amountCents: 1_000, bankAccountId };
    expect((await callAs(api, maria, 'POST', '/finance/payouts', { body })).statusCode).toBe(428);
    const other = await createColleague(api.platform, maria, 'financeiro');
    const unconfirmed = { body, 'idempotency-key': newIdempotencyKey() };
    expect((await callAs(api, other, 'POST', '/finance/payouts', unconfirmed)).json().code).toBe(
      'step_up_required',
    );
    const reader = await createColleague(api.platform, maria, 'leitura');
    expect((await request(1_000, { by: reader })).statusCode).toBe(403);
    expect((await callAs(api, reader, 'GET', '/finance/payouts/terms')).json().canRequest).toBe(false);
  });
});

describe('a bank that answers late, twice or not at all', () => {
  it('has one payout, whose postings are there once', async () => {
    const { id } = (await request()).json();
    // The answer is lost, then the bank is away, then it does not know yet.
    bank.trouble.push('lost', 503, 'no-json');
    for (let time = 0; time < 3; time += 1) {
      await payDue();
      expect(await list()).toMatchObject([{ status: 'em_processamento' }]);
    }
    bank.transferState = { state: 'open' };
    await payDue();
    expect(await balances()).toEqual([EARNED - 10_000 - FEE, 10_000]);
    bank.transferState = { state: 'paid' };
    await payDue();
    expect(await list()).toMatchObject([{ status: 'pago' }]);
    expect([...bank.transfers.keys()]).toEqual([id]);
    // Answers that come again, or that say otherwise, find it ended.
    const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
    for (const end of [{ status: 'pago' }, { status: 'cancelado' }] as const)
      expect(
        await api.platform.database.withSeller(maria.sellerId, (trx) => endPayout(trx, owner, id, end)),
      ).toBe(undefined);
    expect(await balances()).toEqual([EARNED - 10_000 - FEE, 0]);
  });

  it('is asked by two workers after one died, and pays once', async () => {
    const { id } = (await request()).json();
    await becomeDue(api.platform, 'payout', maria.sellerId);
    const handler = payPayouts(api.platform);
    const [first] = await claimTasks(api.platform.database.platform, handler, 1);
    if (first === undefined) throw new Error('There is no task.');
    await endLeases(api.platform, 'payout');
    while (await workNext(api.platform, handler));
    // The first one wakes up and gets the same answer.
    const settling = { database: api.platform.database, logger: api.app.log };
    await runTask(settling, handler, { task: first, stopping: new AbortController().signal });
    expect([...bank.transfers.keys()]).toEqual([id]);
    expect(await list()).toMatchObject([{ status: 'pago' }]);
    expect(await balances()).toEqual([EARNED - 10_000 - FEE, 0]);
  });
});

describe('a payout that comes back after it was paid', () => {
  const comeBack = async () => {
    await becomeDue(api.platform, 'returned-payout-check', maria.sellerId);
    return workNext(api.platform, checkReturns(api.platform));
  };
  const accountStatus = async () =>
    (await callAs(api, maria, 'GET', '/finance/bank-accounts')).json().items[0].status;
  const mailsAbout = () => mailCount(api, maria.email, 'payout-returned');

  it('is asked for, comes back once with its fee, and tells the owner', async () => {
    const { id } = (await request()).json();
    await payDue();
    expect(await comeBack()).toBe(true);
    expect(await list()).toMatchObject([{ status: 'pago', returnedAt: null }]);
    bank.transferState = { state: 'returned', reason: 'account_closed' };
    await comeBack();
    expect(await list()).toMatchObject([
      { status: 'devolvido', refusal: 'account_closed', returnedAt: expect.any(String) },
    ]);
    expect(await balances()).toEqual([EARNED, 0]);
    const { items } = (await callAs(api, maria, 'GET', '/finance/entries?type=payout_return')).json();
    expect(items).toMatchObject([{ account: 'disponivel', amountCents: 10_000 }]);
    expect(await mailsAbout()).toBe(1);
    expect((await toldTo(api, maria))[0]).toEqual([
      'money',
      expect.stringMatching(/^Saque de R\$.100,00 devolvido pelo banco$/),
      'payout',
    ]);
    // Nobody asks again, and what is said again finds it ended.
    expect(await comeBack()).toBe(false);
    const end = { status: 'devolvido', refusal: 'account_closed' } as const;
    await api.platform.database.withSeller(maria.sellerId, (trx) =>
      recordPayoutOutcome(trx, maria.sellerId, id, end),
    );
    expect(await balances()).toEqual([EARNED, 0]);
    expect(await mailsAbout()).toBe(1);
    expect([...bank.transfers.keys()]).toEqual([id]);
  });

  it('refuses the account that no money reaches, and no other', async () => {
    await request();
    await payDue();
    bank.transferState = { state: 'returned', reason: 'not_accepted' };
    await comeBack();
    expect(await accountStatus()).toBe('verificada');
    bank.transferState = { state: 'paid' };
    expect((await request()).statusCode).toBe(201);
    await payDue();
    bank.transferState = { state: 'returned', reason: 'account_unknown' };
    await comeBack();
    expect(await accountStatus()).toBe('recusada');
    expect((await request()).json().code).toBe('payout_account_unverified');
  });

  it('ends the same when the return is heard of first, or while another one is under way', async () => {
    const { id } = (await request()).json();
    bank.transferState = { state: 'returned', reason: 'not_accepted' };
    await payDue();
    await api.platform.database.withSeller(maria.sellerId, (trx) =>
      recordPayoutOutcome(trx, maria.sellerId, id, { status: 'pago' }),
    );
    expect(await list()).toMatchObject([{ status: 'devolvido' }]);
    expect(await balances()).toEqual([EARNED, 0]);

    bank.transferState = { state: 'paid' };
    await request(5_000);
    await payDue();
    await request(1_000);
    bank.transferState = { state: 'returned', reason: 'not_accepted' };
    await comeBack();
    expect((await list()).map(({ status }: never) => status)).toEqual([
      'solicitado',
      'devolvido',
      'devolvido',
    ]);
    expect(await balances()).toEqual([EARNED - 1_000 - FEE, 1_000]);
  });

  it('keeps its fee where the plan says so, waits for a bank that is away or knows nothing', async () => {
    const { id } = (await request()).json();
    await payDue();
    await api.platform.database.platform
      .updateTable('payouts')
      .set({ fee_returns: false })
      .where('id', '=', id)
      .execute();
    bank.transferState = { state: 'returned', reason: 'not_accepted' };
    bank.trouble.push(503, 404);
    await comeBack();
    await comeBack();
    expect(await list()).toMatchObject([{ status: 'pago' }]);
    await comeBack();
    expect(await list()).toMatchObject([{ status: 'devolvido' }]);
    expect(await balances()).toEqual([EARNED - FEE, 0]);
  });
});

describe('what stands in the way', () => {
  const refused = async (answer = request()) => (await answer).json();

  it('says what a payout costs and when the bank gets it', async () => {
    expect(await terms()).toMatchObject({
      availableCents: EARNED,
      minCents: 500,
      feeCents: FEE,
      feeReturns: true,
      cutoffHour: 16,
      blocks: [],
      holdUntil: null,
      canRequest: true,
    });
    const { processOn } = await terms();
    expect(processOn >= todayInSaoPaulo() && processOn <= addDays(todayInSaoPaulo(), 6)).toBe(true);
  });

  it('is an identity that is not verified', async () => {
    await api.platform.database.platform
      .updateTable('sellers')
      .set({ kyc_status: 'IN_PROGRESS' })
      .where('id', '=', maria.sellerId)
      .execute();
    expect((await terms()).blocks).toEqual(['identity']);
    expect((await refused()).code).toBe('payout_identity');
  });

  it('is an account that is refused, deleted or somebody else’s', async () => {
    bank.verdict = { state: 'refused', reason: 'account_unknown' };
    const second = (await addAccount(api, maria, { bankIspb: '18236120', account: '77' })).json();
    await checkAccounts(api);
    await endHolds(api, maria);
    expect((await refused(request(1_000, { account: second.id }))).code).toBe('payout_account_unverified');
    const joao = await createAccount(api.platform);
    const his = (await addAccount(api, joao)).json();
    expect((await refused(request(1_000, { account: his.id }))).fields.bankAccountId).toBeDefined();
    await callAs(api, maria, 'DELETE', `/finance/bank-accounts/${bankAccountId}`);
    await endHolds(api, maria);
    expect((await terms()).blocks).toEqual(['verification']);
    expect((await refused()).fields.bankAccountId).toBeDefined();
  });

  it('is a change of accounts in the last day', async () => {
    await addAccount(api, maria, { bankIspb: '18236120', account: '77' });
    const { blocks, holdUntil } = await terms();
    expect(blocks).toEqual(['hold']);
    expect(Date.parse(holdUntil)).toBeGreaterThan(Date.now());
    expect(await refused()).toMatchObject({
      code: 'payout_rests',
      errors: [expect.stringMatching(/^Por segurança, os saques esperam até/)],
    });
  });

  it('is too little, or more than there is', async () => {
    expect((await refused(request(499))).fields.amountCents).toEqual([
      `O saque mínimo é de ${formatMoney(500)}.`,
    ]);
    expect(await refused(request(EARNED - FEE + 1))).toMatchObject({
      code: 'payout_balance',
      fields: { amountCents: [`Peça até ${formatMoney(EARNED - FEE)}.`] },
    });
    expect((await request(EARNED - FEE)).statusCode).toBe(201);
    expect(await balances()).toEqual([0, EARNED - FEE]);
  });

  it('is gone for the same wish under its key once it is settled, which pays once', async () => {
    const key = newIdempotencyKey();
    const amountCents = EARNED - FEE + 1;
    expect((await refused(request(amountCents, { key }))).code).toBe('payout_balance');
    await earn(api, maria);
    const paid = await request(amountCents, { key });
    expect(paid.statusCode).toBe(201);
    expect((await request(amountCents, { key })).json().id).toBe(paid.json().id);
    expect(await list()).toHaveLength(1);
  });

  it('keeps an account that a payout is on its way to', async () => {
    await request();
    const remove = () => callAs(api, maria, 'DELETE', `/finance/bank-accounts/${bankAccountId}`);
    expect((await remove()).json().code).toBe('bank_account_in_use');
    await payDue();
    expect((await remove()).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ accountLabel: '001 Banco do Brasil ****1696' }]);
  });
});

describe('while all money is on hold', () => {
  const { platform } = { platform: () => api.platform.database.platform };
  afterEach(() => liftMoneyHolds(platform()));

  it('nothing is asked for and nothing goes to the bank, until it is lifted', async () => {
    const { id } = (await request()).json();
    await placeMoneyHold(platform(), 'Restored from a backup');
    expect(await listMoneyHolds(platform())).toMatchObject([{ reason: 'Restored from a backup' }]);
    expect((await terms()).blocks).toContain('maintenance');
    await payDue();
    expect(await list()).toMatchObject([{ status: 'solicitado' }]);
    expect((await cancel(id)).statusCode).toBe(200);
    expect((await request()).json()).toMatchObject({ code: 'money_on_hold' });
    expect(await liftMoneyHolds(platform())).toBe(1);
    expect((await request()).statusCode).toBe(201);
    await payDue();
    expect((await list())[0].status).toBe('pago');
  });
});

describe('without a bank', () => {
  it('accounts wait, and nothing is paid out', async () => {
    const none = await startTestApi({ BANK_PROVIDER: 'nenhum' });
    try {
      await stepUp(none, maria);
      const answer = await callAs(none, maria, 'POST', '/finance/payouts', {
        body: { amountCents: 1_000, bankAccountId },
        'idempotency-key': newIdempotencyKey(),
      });
      expect(answer.json().code).toBe('payouts_unavailable');
    } finally {
      await none.close();
    }
  });
});
