import { randomUUID } from 'node:crypto';
import type { OpenMatterRow, PayoutTerms } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { lastMail } from '../../../test/accounts';
import type { BankDouble } from '../../../test/bank-double';
import { setStatus } from '../../../test/block-owner';
import { linkTo, openCheckout, sellingStore } from '../../../test/buyer-checkout';
import { callAs, stepUp } from '../../../test/call-as';
import { openChargeback } from '../../../test/disputes';
import {
  addAccount,
  earn,
  newIdempotencyKey,
  startApiWithBank,
  verifiedAccount,
} from '../../../test/finance';
import { verifyIdentity } from '../../../test/gateways';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { auditOf } from '../../../test/platform-users';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { deliverAll, settleAll, winAll } from '../../../test/settled-account';
import { type Account, createAccount, joinStore, otherSession } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { newId } from '../../db/new-id';
import { MODULES } from '../../modules';
import { payPayouts } from '../finance/payout-transfers';
import { eraseDuePeople, readKept } from './erasure';

let bank: BankDouble;
let api: TestApi;
let ana: Account;
let admin: Account;

beforeAll(async () => {
  ({ bank, api } = await startApiWithBank());
  admin = await createAccount(api.platform, { isPlatformAdmin: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  bank.reset();
  await restOthers(api.platform, 'payout');
  ana = await createAccount(api.platform, { name: 'Ana Souza' });
});

const database = () => api.platform.database.platform;
const overview = async (of: Account) => (await callAs(api, of, 'GET', '/privacy')).json();
const open = async (of: Account): Promise<OpenMatterRow[]> => (await overview(of)).openMatters;
const kinds = async (of: Account) => (await open(of)).map(({ kind }) => kind);
const ask = async (of: Account) => {
  await stepUp(api, of);
  return callAs(api, of, 'POST', '/privacy/erasure');
};
const sweep = () => eraseDuePeople(api.platform, { logger: api.app.log, modules: MODULES });
/** Lets the days of grace pass and runs the hourly clean-up. */
async function passGrace({ sellerId }: Account): Promise<void> {
  await database()
    .updateTable('data_subject_requests')
    .set({ due_at: new Date(Date.now() - 1_000) })
    .where('seller_id', '=', sellerId)
    .execute();
  await sweep();
}
const isErased = async ({ userId }: Account): Promise<boolean> =>
  (
    await database()
      .selectFrom('users')
      .where('id', '=', userId)
      .select('erased_at')
      .executeTakeFirstOrThrow()
  ).erased_at !== null;
const payAll = async (of: Account, bankAccountId: string, amountCents: number) => {
  await stepUp(api, of);
  const body = { amountCents, bankAccountId };
  const answer = await callAs(api, of, 'POST', '/finance/payouts', {
    body,
    'idempotency-key': newIdempotencyKey(),
  });
  await becomeDue(api.platform, 'payout', of.sellerId);
  while (await workNext(api.platform, payPayouts(api.platform)));
  return answer;
};
const EARNED = 18_562;

it('a seller with a balance waits until it is paid out, whole and for nothing, and is then erased by itself', async () => {
  await verifyIdentity(api, ana);
  const { id } = await verifiedAccount(api, ana);
  await earn(api, ana);
  await deliverAll(api, ana);
  const asked = await ask(ana);
  expect([asked.statusCode, asked.json().state]).toEqual([201, 'aguardando_encerramento']);
  expect((await lastMail(api, ana.email)).text_body).toMatch(
    /Loja da Maria: Saldo disponível: R\$\s185,62\. Saque tudo/,
  );
  expect(await open(ana)).toEqual([
    expect.objectContaining({ kind: 'free', cents: EARNED, storeName: 'Loja da Maria' }),
  ]);

  await passGrace(ana);
  expect([await isErased(ana), (await overview(ana)).erasure.state]).toEqual([
    false,
    'aguardando_encerramento',
  ]);
  // Nothing is lost meanwhile.
  const [order] = (await callAs(api, ana, 'GET', '/orders')).json().items;
  expect(order).toMatchObject({ buyerName: 'Ana Lúcia Prado' });
  const terms: PayoutTerms = (await callAs(api, ana, 'GET', '/finance/payouts/terms')).json();
  expect(terms).toMatchObject({ isFinal: true, feeCents: 0, minCents: 1, availableCents: EARNED });
  expect((await payAll(ana, id, 10_000)).json().fields.amountCents[0]).toMatch(
    /saque todo o saldo disponível, R\$\s185,62/,
  );
  expect((await payAll(ana, id, EARNED)).statusCode).toBe(201);
  expect([await kinds(ana), (await overview(ana)).erasure.state]).toEqual([[], 'prazo']);
  await sweep();
  expect(await isErased(ana)).toBe(true);
  await assertLedgerHolds(api, ana);
});

it('an account that closes sells nothing and changes nothing at once, and serves its buyers; cancelled, it sells again', async () => {
  const { account, productId, link } = await sellingStore(api);
  const colleague = await createAccount(api.platform);
  await joinStore(api.platform, colleague, account, 'admin');
  expect((await callAs(api, account, 'GET', '/orders')).statusCode).toBe(200);
  await ask(account);
  expect((await openCheckout(api, link)).json().code).toBe('checkout_closed');
  for (const by of [account, colleague]) {
    const coupon = await callAs(api, by, 'POST', '/coupons', { body: {} });
    expect([coupon.statusCode, coupon.json().code]).toEqual([403, 'account_closing']);
    expect((await callAs(api, by, 'GET', '/orders')).statusCode).toBe(200);
  }
  const store = await callAs(api, account, 'POST', '/registrar-nova-loja', { body: { nome: 'Ateliê' } });
  expect(store.json().code).toBe('account_closing');
  const ship = await callAs(api, account, 'POST', `/orders/${randomUUID()}/deliver`, {
    body: {},
    'if-match': '"1"',
  });
  expect(ship.json().code).toBe('not_found');

  await callAs(api, account, 'DELETE', '/privacy/erasure');
  expect((await openCheckout(api, link)).statusCode).toBe(201);
  expect(await linkTo(api, account, productId)).toEqual(expect.any(String));
});

it('waits for disputes, for parcels, and for what its gateway is asked', async () => {
  const key = await newKey(api, ana, { mode: 'live' });
  await openChargeback(api, ana, key);
  await settleAll(api, ana);
  await ask(ana);
  await passGrace(ana);
  expect(await isErased(ana)).toBe(false);
  expect(await open(ana)).toEqual([
    expect.objectContaining({ kind: 'undelivered', count: 1, cents: 10_750, orders: [1] }),
    expect.objectContaining({ kind: 'dispute', count: 1, cents: 10_750, orders: [1] }),
  ]);
  await winAll(api, ana);
  expect(await kinds(ana)).toEqual(['undelivered']);
  await database()
    .updateTable('orders')
    .set({ ordered_at: new Date(Date.now() - 121 * 86_400_000), paid_at: null })
    .where('seller_id', '=', ana.sellerId)
    .execute();
  await sweep();
  expect(await isErased(ana)).toBe(true);
});

it.each<[string, object, string, OpenMatterRow['kind']]>([
  ['owes more than is free', { balance_cents: -5_00 }, 'disponivel', 'negative'],
  ['has money that waits', { balance_cents: 60_000_00 }, 'a_liberar', 'pending'],
  ['has money that is held', { balance_cents: 120_00 }, 'bloqueado', 'blocked'],
  ['owes fees of direct sales', { balance_cents: -33_00 }, 'a_pagar', 'owed'],
  ['has a payout under way', { balance_cents: 10_00 }, 'em_saque', 'payout'],
])('a seller who %s stays', async (_who, set, account, kind) => {
  await earn(api, ana);
  await deliverAll(api, ana);
  await settleAll(api, ana);
  await database()
    .insertInto('ledger_accounts')
    .values({ seller_id: ana.sellerId, store_id: ana.storeId, account: 'a_pagar' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database()
    .updateTable('ledger_accounts')
    .set(set)
    .where('seller_id', '=', ana.sellerId)
    .where('account', '=', account as 'a_pagar')
    .execute();
  expect(await kinds(ana)).toEqual([kind]);
  await ask(ana);
  await passGrace(ana);
  expect(await isErased(ana)).toBe(false);
});

it('waits for the end of a rest of payouts, and of a block that came after the request', async () => {
  await verifyIdentity(api, ana);
  await addAccount(api, ana);
  expect(await open(ana)).toEqual([expect.objectContaining({ kind: 'hold', until: expect.any(String) })]);
  await ask(ana);
  await database().deleteFrom('bank_account_changes').where('seller_id', '=', ana.sellerId).execute();
  await setStatus(api, ana, 'blocked');
  await passGrace(ana);
  expect(await isErased(ana)).toBe(false);
  const shown = (await callAs(api, admin, 'GET', `/admin/users/${ana.userId}`)).json();
  expect(shown.closing).toMatchObject({
    state: 'aguardando_encerramento',
    openMatters: [{ kind: 'block', storeId: null }],
  });
  await setStatus(api, ana, 'active');
  await sweep();
  expect(await isErased(ana)).toBe(true);
});

it('waits for invoices of its plan, whose next months cost nothing', async () => {
  await database()
    .insertInto('subscription_periods')
    .values({
      ...{
        seller_id: ana.sellerId,
        id: newId(),
        store_id: ana.storeId,
        plan_id: 'crescimento',
        kind: 'plano',
      },
      ...{ monthly_cents: 9900, percent_basis_points: 199, fixed_cents: 0, starts_at: new Date() },
    })
    .execute();
  expect(await open(ana)).toMatchObject([{ kind: 'month', until: expect.stringMatching(/-01$/) }]);
  await ask(ana);
  const { next } = (await callAs(api, ana, 'GET', '/subscription')).json();
  expect(next).toMatchObject({ planId: 'inicial', isCancellation: true });
  const month = addDays(todayInSaoPaulo(), -60).slice(0, 7);
  await database()
    .insertInto('plan_invoices')
    .values({
      ...{ seller_id: ana.sellerId, store_id: ana.storeId, month, charges: '[]' },
      ...{ plan_cents: 9900, taken_cents: 0, owed_cents: 0, line_count: 0 },
      ...{ due_on: todayInSaoPaulo(), closed_at: new Date() },
    })
    .execute();
  expect((await open(ana)).find(({ kind }) => kind === 'invoice')).toMatchObject({ cents: 9900, count: 1 });
  await passGrace(ana);
  expect(await isErased(ana)).toBe(false);
});

it('asks for all that an invoice comes to, and says apart what no invoice asks', async () => {
  await database()
    .insertInto('plan_invoices')
    .values({
      ...{ seller_id: ana.sellerId, store_id: ana.storeId, month: '2026-09', charges: '[]' },
      ...{ plan_cents: 9900, total_cents: 13_247, taken_cents: 0, owed_cents: 3347, line_count: 3 },
      ...{ due_on: todayInSaoPaulo(), closed_at: new Date() },
    })
    .execute();
  await database()
    .insertInto('ledger_accounts')
    .values({ seller_id: ana.sellerId, store_id: ana.storeId, account: 'a_pagar', balance_cents: -3347 })
    .execute();
  expect(await open(ana)).toMatchObject([{ kind: 'invoice', cents: 13_247, count: 1 }]);
  await database()
    .updateTable('ledger_accounts')
    .set({ balance_cents: -5046 })
    .where('seller_id', '=', ana.sellerId)
    .where('account', '=', 'a_pagar')
    .execute();
  expect(await open(ana)).toMatchObject([
    { kind: 'owed', cents: -1699 },
    { kind: 'invoice', cents: 13_247 },
  ]);
});

it('of two stores the one that is not clean keeps the account, and both sides see which', async () => {
  const { id: second } = (
    await callAs(api, ana, 'POST', '/registrar-nova-loja', { body: { nome: 'Ateliê da Ana' } })
  ).json();
  await database()
    .insertInto('ledger_accounts')
    .values({ seller_id: ana.sellerId, store_id: second, account: 'disponivel', balance_cents: 60_000_00 })
    .execute();
  await ask(ana);
  await passGrace(ana);
  const left = { kind: 'free', storeId: second, storeName: 'Ateliê da Ana', cents: 60_000_00 };
  expect(await open(ana)).toMatchObject([left]);
  const { closing } = (await callAs(api, admin, 'GET', `/admin/users/${ana.userId}`)).json();
  const listed = await callAs(
    api,
    admin,
    'GET',
    `/admin/users?closing=true&q=${encodeURIComponent(ana.email)}`,
  );
  expect(listed.json().items.map(({ id }: { id: string }) => id)).toEqual([ana.userId]);
  expect(closing.openMatters).toMatchObject([{ ...left, storeName: expect.any(String) }]);
  expect(await isErased(ana)).toBe(false);
  // What the seller gives to nobody else: neither another seller nor who works for them looks at it.
  const joao = await createAccount(api.platform);
  expect((await callAs(api, joao, 'GET', `/admin/users/${ana.userId}`)).statusCode).toBe(403);
  await joinStore(api.platform, joao, ana, 'admin');
  expect((await overview(joao)).openMatters).toEqual([]);
});

it('a demonstration keeps nobody', async () => {
  const id = newId();
  await database()
    .insertInto('stores')
    .values({ id, seller_id: ana.sellerId, nome: 'Exemplo', slug: id, plan_id: null, demo: 'preparing' })
    .execute();
  await database()
    .insertInto('ledger_accounts')
    .values({ seller_id: ana.sellerId, store_id: id, account: 'disponivel', balance_cents: 500 })
    .execute();
  expect(await kinds(ana)).toEqual([]);
});

it('is erased once by clean-ups at the same time, and not at all when money came at the last moment', async () => {
  const late = await createAccount(api.platform);
  const key = await newKey(api, late, { mode: 'live' });
  for (const account of [ana, late]) await ask(account);
  await placeSale(api, key, 'venda', PIX);
  await reportPayment(api, key, 'venda', { id: PIX.id, events: [paymentEvent('captured', 1)] });
  await database()
    .updateTable('data_subject_requests')
    .set({ due_at: new Date(0) })
    .where('seller_id', 'in', [ana.sellerId, late.sellerId])
    .execute();
  await Promise.all([sweep(), sweep(), sweep()]);
  expect([await isErased(ana), await isErased(late)]).toEqual([true, false]);
  const erasures = (await auditOf(api, ana)).filter(({ action }) => action === 'privacy.erase');
  expect(erasures).toHaveLength(1);
});

it('what the law keeps of an erased seller is shown by nothing but a command, which is written down', async () => {
  const key = await newKey(api, ana, { mode: 'live' });
  await placeSale(api, key, 'venda', PIX);
  await reportPayment(api, key, 'venda', { id: PIX.id, events: [paymentEvent('captured', 1)] });
  await deliverAll(api, ana);
  const member = await createAccount(api.platform);
  await joinStore(api.platform, member, ana, 'financeiro');
  await settleAll(api, ana);
  const other = await otherSession(api.platform, ana, ana.storeId);
  const read = async () => {
    const rows = [];
    for await (const { table, row } of readKept(api.platform, MODULES, ana.sellerId, 'Ofício 12/2026'))
      rows.push({ table, row });
    return rows;
  };
  await expect(read()).rejects.toMatchObject({ code: 'not_found' });
  await ask(ana);
  await passGrace(ana);
  expect(await isErased(ana)).toBe(true);
  for (const caller of [ana, other, member])
    expect((await callAs(api, caller, 'GET', '/finance/entries')).statusCode).toBe(401);
  expect((await callV1(api, key, 'GET', '/orders')).statusCode).toBe(401);
  const kept = await read();
  const tables = new Set(kept.map(({ table }) => table));
  for (const table of ['ledger_entries', 'receivables', 'orders', 'payments'] as const)
    expect([table, tables.has(table)]).toEqual([table, true]);
  expect(JSON.stringify(kept)).not.toContain('Prado');
  const told = (await auditOf(api, ana)).find(({ action }) => action === 'privacy.read-kept');
  expect(told).toMatchObject({ after_json: { reason: 'Ofício 12/2026' } });
});
