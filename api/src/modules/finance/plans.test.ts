import type { PlanInvoice, PlanLine, PlanLines, Subscription } from '@balcao/api-schema';
import { addDays, addMonths, type Month, monthOf, startOfDay, todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs, stepUp } from '../../../test/call-as';
import { assertLedgerHolds, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { currentTime, runAsOf } from '../../db/clock';
import type { Database } from '../../db/database';
import { closePlanMonth, closePlanMonths, enqueuePlanMonths } from './plan-months';

const api = withApi();
let maria: Account;
let key: string;

beforeEach(async () => {
  maria = await createAccount(api.platform);
  key = await newKey(api, maria, { mode: 'live' });
});

const MONTH: Month = monthOf(todayInSaoPaulo(currentTime()));
/** A moment at which this month is closed. */
const AFTER = new Date(`${addMonths(MONTH, 1)}-01T12:00:00-03:00`);

const get = async <Answer>(url: string): Promise<Answer> => (await callAs(api, maria, 'GET', url)).json();
const post = (url: string, body: object) => callAs(api, maria, 'POST', url, { body });
const subscription = () => get<Subscription>('/subscription');
const invoices = async () => (await get<{ items: PlanInvoice[] }>('/invoices')).items;
const invoiceOf = async (month: Month) => (await invoices()).findLast(({ id }) => id === month);

async function sell(name: string, payment: object = PIX): Promise<void> {
  await placeSale(api, key, name, payment);
  await reportPayment(api, key, name, { id: PIX.id, events: [paymentEvent('captured', 1)] });
}

/** A sale that was ordered at an instant. */
async function sellAt(name: string, at: Date): Promise<void> {
  await sell(name);
  await api.platform.database.platform
    .updateTable('orders')
    .set({ ordered_at: at })
    .where('seller_id', '=', maria.sellerId)
    .where('external_id', '=', name)
    .execute();
}

/** Changes the plan as a person does: who has looked at the preview and confirmed. */
async function change(planId: string) {
  const preview = (await post('/subscription/preview', { planId })).json();
  await stepUp(api, maria);
  const answer = await post('/subscription/change', { planId, version: preview.version });
  return { preview, answer };
}

const close = (database: Database = api.platform.database, month = MONTH) =>
  runAsOf(AFTER, () => closePlanMonth({ ...api.platform, database }, maria, month));

/** What the owner is told of the plan, the latest first. */
const notices = async () =>
  (await get<{ items: { title: string }[] }>('/notices?category=plan')).items.map(({ title }) => title);

const planFees = async () =>
  (
    await api.platform.database.platform
      .selectFrom('ledger_entries')
      .where('seller_id', '=', maria.sellerId)
      .where('type', '=', 'plan_fee')
      .where('account', '=', 'disponivel')
      .select('amount_cents')
      .execute()
  ).map(({ amount_cents: cents }) => cents);

/** As if an invoice had been due so many days ago. */
const closeLate = (days: number, cents: number) =>
  api.platform.database.platform
    .insertInto('plan_invoices')
    .values({
      seller_id: maria.sellerId,
      store_id: maria.storeId,
      month: addMonths(MONTH, -1),
      charges: '[]',
      plan_cents: cents,
      taken_cents: 0,
      owed_cents: 0,
      line_count: 0,
      due_on: addDays(todayInSaoPaulo(currentTime()), -days),
      closed_at: new Date(0),
      paid_at: null,
    })
    .execute();

describe('a change', () => {
  it('puts on the invoice what its preview said, to the cent, and is paid once, however many close the month', async () => {
    expect(await subscription()).toMatchObject({ state: 'ativo', plan: { id: 'inicial' }, canChange: true });
    const first = await change('escala');
    expect(first.answer.json()).toMatchObject({ plan: { id: 'escala', monthlyCents: 39_900 } });
    for (const name of ['a', 'b', 'c']) await sell(name);
    await close({
      ...api.platform.database,
      withLedger: (seller, work) =>
        api.platform.database.withLedger(seller, async (trx) => {
          await work(trx);
          throw new Error('killed');
        }),
    }).catch(() => undefined);
    expect(await planFees()).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => close()));
    const { after } = first.preview.monthCents;
    expect(await planFees()).toEqual([-after]);
    expect(await invoiceOf(MONTH)).toMatchObject({ status: 'paga', planCents: after, lineCount: 3 });
    await assertLedgerHolds(api, maria);
  });

  it('waits for the next month where it is cheaper, until it is taken back or another takes its place', async () => {
    await change('escala');
    const { answer, preview } = await change('crescimento');
    expect(preview).toMatchObject({ kind: 'downgrade', charges: [] });
    expect(answer.json()).toMatchObject({ plan: { id: 'escala' }, next: { planId: 'crescimento' } });
    expect((await callAs(api, maria, 'DELETE', '/subscription/change')).json()).toMatchObject({ next: null });
    await change('inicial');
    expect(await subscription()).toMatchObject({ next: { planId: 'inicial', isCancellation: true } });
  });

  it('is tried for nothing first, also when it is cancelled and kept again', async () => {
    const { preview } = await change('crescimento');
    // The page says what it costs once the trial has ended.
    const priced = { id: 'crescimento', monthlyCents: preview.nextMonthlyCents };
    expect(preview.nextMonthlyCents).toBeGreaterThan(0);
    expect(await subscription()).toMatchObject({
      state: 'trial',
      plan: priced,
      trialUntil: preview.trialUntil,
      next: null,
    });
    await change('inicial');
    expect(await subscription()).toMatchObject({ plan: priced, next: { isCancellation: true } });
    const kept = (await callAs(api, maria, 'DELETE', '/subscription/change')).json();
    expect(kept).toMatchObject({ state: 'trial', trialUntil: preview.trialUntil, next: null });
  });

  it('is the owner’s, who has confirmed it, and names what was seen', async () => {
    maria = await createAccount(api.platform);
    const { version } = (await post('/subscription/preview', { planId: 'escala' })).json();
    const body = { planId: 'escala', version };
    const ana = await createAccount(api.platform);
    await joinStore(api.platform, ana, maria, 'admin');
    await stepUp(api, ana);
    expect((await callAs(api, ana, 'POST', '/subscription/change', { body })).json().code).toBe('plan_owner');
    expect((await post('/subscription/change', body)).json().code).toBe('step_up_required');
    await stepUp(api, maria);
    expect((await post('/subscription/change', { ...body, version: 'old' })).json().code).toBe(
      'stale_version',
    );
    expect((await post('/subscription/change', body)).statusCode).toBe(200);
    expect((await post('/subscription/preview', { planId: 'escala' })).json().code).toBe('plan_unchanged');
    expect((await post('/subscription/preview', { planId: 'nenhum' })).statusCode).toBe(404);
  });
});

describe('an invoice that nothing covers', () => {
  it('waits for a sale, and never takes the balance below 0', async () => {
    const { preview } = await change('escala');
    await close();
    expect(await invoiceOf(MONTH)).toMatchObject({ paidAt: null });
    expect(await planFees()).toEqual([]);
    for (const name of ['a', 'b', 'c']) await sell(name);
    await close();
    expect(await invoiceOf(MONTH)).toMatchObject({ status: 'paga' });
    // What the three sales left, less the days of the month for which the plan is charged.
    expect((await subscription()).availableCents).toBe(55_686 - preview.monthCents.after);
    await assertLedgerHolds(api, maria);
  });

  it('is late for seven days, in which everything works', async () => {
    await closeLate(7, 9900);
    expect(await subscription()).toMatchObject({
      state: 'em_atraso',
      unpaidCents: 9900,
      graceUntil: todayInSaoPaulo(currentTime()),
    });
    const written = await callAs(api, maria, 'PUT', '/finance/fee-invoices', {
      body: { month: '2026-01', number: '1' },
    });
    expect(written.statusCode).toBe(200);
  });
});

it('suspends after the grace, and says so in Portuguese', async () => {
  await sell('a');
  await closeLate(8, 99_900);
  // A replica that knows the caller asks again after a while.
  api.platform.identities.clear();
  expect(await subscription()).toMatchObject({ state: 'suspenso' });
  const refused = await callAs(api, maria, 'PUT', '/finance/fee-invoices', {
    body: { month: '2026-01', number: '1' },
  });
  expect(refused.json()).toMatchObject({ code: 'store_suspended' });
  expect(refused.json().errors[0]).toContain('O checkout continua vendendo');
  const codeOf = async (url: string, body: object) =>
    (await callAs(api, maria, 'POST', url, { body, 'idempotency-key': crypto.randomUUID() })).json().code;
  // Neither payouts, refunds, changes of the plan, nor a person's own data stop for it: each is judged by itself.
  expect(await codeOf('/finance/payouts', { amountCents: 1_000, bankAccountId: maria.storeId })).not.toBe(
    'store_suspended',
  );
  expect(await codeOf(`/orders/${maria.storeId}/refunds`, { amountCents: 1_000 })).not.toBe(
    'store_suspended',
  );
  expect(await codeOf(`/disputes/${maria.storeId}/acceptance`, {})).not.toBe('store_suspended');
  expect((await callAs(api, maria, 'GET', '/privacy')).statusCode).toBe(200);
  await stepUp(api, maria);
  expect((await post('/privacy/export', {})).json().person).toBeDefined();
  expect((await callAs(api, maria, 'GET', `/invoices/${MONTH}/file`)).statusCode).toBe(200);
  await change('escala');
  expect((await subscription()).plan.id).toBe('escala');
  // The checkout sells on.
  await sell('b');
});

it('closes months by itself, those that are not closed and those that are not paid', async () => {
  await sell('a');
  await runAsOf(AFTER, async () => {
    await enqueuePlanMonths(api.platform.database);
    const queue = closePlanMonths(api.platform);
    expect(queue.kind).toBe('plan-month');
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from queue_tasks where kind = 'plan-month' and payload->>'storeId' = ${maria.storeId}`.execute(
    api.platform.database.platform,
  );
  expect(rows[0]?.count).toBe(1);
});

describe('lines', () => {
  it('lead to their orders, page by page, also what the seller owes, and the file has the same', async () => {
    await change('escala');
    for (const name of ['a', 'b']) await sell(name);
    await placeSale(api, key, 'c', { ...PIX, gateway: undefined });
    const paid = paymentEvent('captured', 1);
    expect((await callV1(api, key, 'POST', `/orders/c/payments/${PIX.id}/events`, paid)).statusCode).toBe(
      202,
    );
    const found: PlanLine[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: PlanLines = await get(`/invoices/${MONTH}/lines?size=1${cursor && `&cursor=${cursor}`}`);
      found.push(...page.items);
      cursor = page.next;
    }
    expect(
      found.map(({ kind, orderNumber, baseCents, bp, fixedCents, cents, paidBy }) => [
        kind,
        orderNumber,
        baseCents,
        bp,
        fixedCents,
        paidBy,
        kind === 'pro_rata' ? null : cents,
      ]),
    ).toEqual([
      ['pro_rata', null, 39_900, null, null, 'fatura', null],
      ['tarifa_pedido', 1, 18_990, 199, 50, 'venda', 428],
      ['tarifa_pedido', 2, 18_990, 199, 50, 'venda', 428],
      ['tarifa_pedido', 3, 18_990, 199, 50, 'fatura', 428],
    ]);
    expect(await invoiceOf(MONTH)).toMatchObject({ takenCents: 2 * 428, owedCents: 428, lineCount: 3 });
    expect((await callAs(api, maria, 'GET', `/invoices/${MONTH}/lines?cursor=x`)).statusCode).toBe(422);
    expect((await callAs(api, maria, 'GET', '/invoices/2020-01/lines')).statusCode).toBe(404);
    const file = await callAs(api, maria, 'GET', `/invoices/${MONTH}/file`);
    expect(file.payload.trim().split('\r\n')).toHaveLength(2 + found.length);
  });

  it('of 10 000 orders come to what the ledger took, to the cent', async () => {
    const { sellerId, storeId } = maria;
    await api.platform.database.withPlatform(async (trx) => {
      // Without statistics the ledger's check would compare every line with every other.
      await sql`set local enable_nestloop = off`.execute(trx);
      await sql`
        with facts as (
          select g, (100 + g % 977)::bigint as fee, lpad(g::text, 12, '0') as tail from generate_series(1, 10000) as g
        ), posted as (
          insert into ledger_transactions (seller_id, id, store_id, kind, key, digest, occurred_at, posted_at)
          select ${sellerId}, 't' || tail, ${storeId}, 'capture', 'capture:' || tail, '', now(), now() from facts
        )
        insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
          balance_before_cents, balance_after_cents, occurred_at, posted_at)
        select ${sellerId}, '00000000-0000-7000-8000-' || tail, ${storeId}, 't' || tail, 'a_liberar', 'fee_platform',
          -fee, g, 0, -fee, now(), now() from facts
        union all
        select ${sellerId}, '00000000-0000-7000-9000-' || tail, ${storeId}, 't' || tail, 'plataforma', 'fee_platform',
          fee, null, null, null, now(), now() from facts`.execute(trx);
    });
    await close();
    const file = await callAs(api, maria, 'GET', `/invoices/${MONTH}/file`);
    const cents = file.payload
      .trim()
      .split('\r\n')
      .slice(1, -1)
      .reduce((sum, row) => sum + Number(row.split(';')[8]?.replace(/\D/g, '')), 0);
    const { rows } = await sql<{ cents: string }>`select sum(amount_cents) as cents from ledger_entries
      where seller_id = ${sellerId} and account = 'plataforma' and type = 'fee_platform'`.execute(
      api.platform.database.platform,
    );
    expect(await invoiceOf(MONTH)).toMatchObject({ lineCount: 10_000, takenCents: Number(rows[0]?.cents) });
    expect(cents).toBe(Number(rows[0]?.cents));
  });
});

describe('what the plan has no room for', () => {
  const pixel = (nickname: string) =>
    post('/pixels', { nickname, provider: 'meta', externalId: '123456789012345' });
  const invite = (email: string) => post('/convites', { email, role: 'leitura' });

  it('is refused by one code that names the limit, and everything else goes on', async () => {
    await stepUp(api, maria);
    const product = await offeredProduct(api.platform, maria);
    const bump = (name: string) =>
      post('/order-bumps', { name, productId: product, title: 'Leve', priceCents: 100 });
    const makers: [(name: string) => ReturnType<typeof post>, number, RegExp][] = [
      [pixel, 3, /O plano Inicial inclui até 3 pixels.*Plano e assinatura/],
      [bump, 5, /até 5 order bumps/],
      [(name) => post('/domains', { host: `${name}.limadoces.com.br` }), 1, /até 1 domínio/],
      // The owner is one of two.
      [(name) => invite(`${name}@exemplo.com.br`), 1, /até 2 pessoas na equipe/],
    ];
    for (const [make, room, text] of makers) {
      const names = Array.from({ length: room + 1 }, (_, index) => `n${index}`);
      const answers = await Promise.all(names.map(make));
      const refused = answers.filter(({ statusCode }) => statusCode !== 201);
      expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([[409, 'plan_limit']]);
      expect(refused[0]?.json().errors[0]).toMatch(text);
    }
    await sell('a');
    expect(await notices()).toEqual(['Order bumps: 4 de 5 do plano Inicial']);
  });

  it('goes on where it is there already, after a smaller plan too', async () => {
    const plan = (planId: string) =>
      api.platform.database.platform
        .updateTable('stores')
        .set({ plan_id: planId })
        .where('id', '=', maria.storeId)
        .execute();
    await plan('escala');
    const made = await Promise.all(['a', 'b', 'c', 'd'].map(pixel));
    await plan('inicial');
    expect((await pixel('e')).json().code).toBe('plan_limit');
    const [first, ...others] = made.map((answer) => answer.json());
    const changed = await callAs(api, maria, 'PATCH', `/pixels/${first.id}`, {
      body: { nickname: 'ainda' },
      'if-match': '"1"',
    });
    expect(changed.statusCode).toBe(200);
    for (const { id } of [first, ...others.slice(0, 1)])
      await callAs(api, maria, 'DELETE', `/pixels/${id}`, { 'if-match': '*' });
    expect((await subscription()).usage.find(({ meter }) => meter === 'pixels')?.used).toBe(2);
    expect((await pixel('e')).statusCode).toBe(201);
  });
});

it('simulates with the store’s own sales: the own plan has the fees that were posted', async () => {
  for (const name of ['a', 'b']) await sell(name);
  const answer = (await post('/subscription/simulate', { planId: 'escala' })).json();
  const today = todayInSaoPaulo(currentTime());
  expect(answer).toMatchObject({
    from: addDays(today, -29),
    to: today,
    sales: 2,
    grossCents: 2 * 18_990,
    own: { planId: 'inicial', feeCents: 2 * 428, monthlyCents: 0, totalCents: 2 * 428 },
    other: { planId: 'escala', feeCents: 2 * 209, monthlyCents: 39_900, totalCents: 39_900 + 2 * 209 },
  });
  const own = (await post('/subscription/simulate', { planId: 'inicial' })).json();
  expect(own.other.feeCents).toBe(own.own.feeCents);
  expect(
    (await post('/subscription/simulate', { planId: 'escala', from: '2026-02-02', to: '2026-02-01' }))
      .statusCode,
  ).toBe(422);
});

it('counts an order in the month in which it was made, whenever it came to us', async () => {
  await sellAt('a', currentTime());
  await sellAt('b', new Date(Date.parse(startOfDay(`${monthOf(todayInSaoPaulo(currentTime()))}-01`)) - 1));
  expect((await subscription()).usage.find(({ meter }) => meter === 'orders')?.used).toBe(1);
});

it('counts what the plan limits, from the rows themselves', async () => {
  await sellAt('a', currentTime());
  await stepUp(api, maria);
  const host = 'loja.limadoces.com.br';
  const { id } = (await post('/domains', { host })).json();
  expect((await post(`/domains/${id}/remove`, { host })).statusCode).toBeLessThan(300);
  await post('/domains', { host: 'pay.limadoces.com.br' });
  await post('/convites', { email: 'ana@limadoces.com.br', role: 'leitura' });
  const used = (await subscription()).usage.map(({ meter, used, limit }) => [meter, used, limit]);
  expect(used).toEqual([
    ['orders', 1, 300],
    ['users', 2, 2],
    ['domains', 1, 1],
    ['pixels', 0, 3],
    ['bumps', 0, 5],
    ['apiCalls', expect.any(Number), null],
  ]);
});
