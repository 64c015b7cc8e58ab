import { randomUUID } from 'node:crypto';
import type { V1OrderRequest } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { collected, forgetCharges, reportPayment } from '../../../test/ledger';
import { type OrderDesk, openOrderDesk } from '../../../test/order-jobs';
import { callV1, orderBody, paymentEvent } from '../../../test/orders';
import { withApi } from '../../../test/with-store';
import { releaseDue } from './releases';

const TOTAL = 10_750;
const CARD = { id: 'card-1', method: 'credit_card', amount: TOTAL, installments: 3 } as const;
const BOLETO = { id: 'boleto-1', method: 'boleto', amount: TOTAL } as const;
const ACCOUNT = {
  bankCode: '001',
  branch: '1234',
  account: '56789-0',
  holderName: 'Ana Lúcia Prado',
  holderDocument: '529.982.247-25',
};

const api = withApi();
let desk: OrderDesk;

beforeEach(async () => {
  desk = await openOrderDesk(api);
});

type Body = { paymentId?: string; amountCents?: number; reason?: string; buyerAccount?: object };

/** An order that was paid through a gateway that collects for the platform; by which charge is not known. */
async function paidOrder(name: string, changes: Partial<V1OrderRequest> = {}): Promise<string> {
  const { payments } = orderBody(changes);
  const id = await desk.order(name, {
    ...changes,
    payments: payments.map((payment) => collected(name, payment)),
  });
  const captured = { id: payments.at(-1)?.id, events: [paymentEvent('captured', 0)] };
  await reportPayment(api, desk.key, name, captured);
  await forgetCharges(api, desk.seller);
  return id;
}

/** Asks for a refund of an order's only payment. */
async function refund(id: string, body: Body = {}, headers: { key?: string; ifMatch?: string } = {}) {
  const order = await desk.read(id);
  const { key = randomUUID(), ifMatch } = headers;
  return callAs(api, desk.seller, 'POST', `/orders/${id}/refunds`, {
    body: { paymentId: order.payments[0]?.id, amountCents: 2_000, reason: 'Chegou com defeito', ...body },
    'idempotency-key': key,
    ...(ifMatch && { 'if-match': ifMatch }),
  });
}

const balances = async () => (await callAs(api, desk.seller, 'GET', '/finance/balances')).json();
const refundLines = async () =>
  (await callAs(api, desk.seller, 'GET', '/finance/entries?type=refund')).json().items;
/** Sells something else, and has it released. */
async function earn(name: string): Promise<void> {
  await paidOrder(name);
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 10));
}

it('gives back a part, then the rest, and posts both', async () => {
  await earn('other');
  const id = await paidOrder('a', { payments: [CARD] });
  const before = await balances();
  const part = await refund(id);
  expect([part.statusCode, part.json()]).toMatchObject([
    201,
    {
      amountCents: 2_000,
      status: 'refunded',
      reason: 'Chegou com defeito',
      order: { paymentStatus: 'parcialmente_reembolsado', refundedCents: 2_000 },
    },
  ]);
  expect(part.headers.etag).toBe(`"${part.json().order.version}"`);
  expect(await balances()).toEqual({ ...before, pendingCents: before.pendingCents - 2_000 });
  const rest = await refund(id, { amountCents: TOTAL - 2_000 });
  expect(rest.json().order).toMatchObject({ paymentStatus: 'reembolsado', refundedCents: TOTAL });
  const order = await desk.read(id);
  expect(order.refunds.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual([
    2_000,
    TOTAL - 2_000,
  ]);
  expect(order.events.at(-1)).toMatchObject({
    type: 'payment.refunded',
    sourceText: 'Painel',
    actorId: desk.seller.userId,
    isFlagged: false,
    data: { reason: 'Chegou com defeito' },
  });
  const { availableCents, pendingCents } = await balances();
  expect(availableCents + pendingCents).toBe(before.availableCents + before.pendingCents - TOTAL);
  const nothing = await refund(id, { amountCents: 1 });
  expect([nothing.statusCode, nothing.json()]).toMatchObject([
    409,
    { code: 'payment_not_refundable', errors: ['Não há mais nada a reembolsar neste pagamento.'] },
  ]);
});

it('a double click gives back once, also when both arrive at the same time', async () => {
  const id = await paidOrder('a');
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, {}, { key })));
  const codes = answers.map(({ statusCode }) => statusCode);
  // A repetition while the first one is at work is told so, and has the first one's answer later.
  expect(codes.filter((code) => code !== 201 && code !== 409)).toEqual([]);
  expect((await refund(id, {}, { key })).statusCode).toBe(201);
  const order = await desk.read(id);
  expect([order.refundedCents, order.refunds.length]).toEqual([2_000, 1]);
  expect(await refundLines()).toHaveLength(1);
});

it('two people who give back the same at once give it back once', async () => {
  const id = await paidOrder('a');
  const ifMatch = `"${(await desk.read(id)).version}"`;
  const answers = await Promise.all([refund(id, {}, { ifMatch }), refund(id, {}, { ifMatch })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 412]);
  expect((await desk.read(id)).refundedCents).toBe(2_000);
});

it('needs a key', async () => {
  const id = await paidOrder('a');
  const body = { paymentId: id, amountCents: 1, reason: 'Sem chave' };
  const answer = await callAs(api, desk.seller, 'POST', `/orders/${id}/refunds`, { body });
  expect(answer.statusCode).toBe(428);
});

it('gives no more back than is left of what came in', async () => {
  await earn('other');
  const id = await paidOrder('a', { payments: [CARD] });
  await refund(id);
  const answer = await refund(id, { amountCents: TOTAL - 1_999 });
  expect([answer.statusCode, answer.json().fields]).toMatchObject([
    422,
    { amountCents: [expect.stringMatching(/^O máximo que ainda pode ser devolvido é R\$\s87,50\.$/)] },
  ]);
});

it('gives the only sale back whole: the fees that stay take the balance below 0', async () => {
  const id = await paidOrder('a');
  expect((await refund(id, { amountCents: TOTAL })).statusCode).toBe(201);
  // Of R$ 107,50 the plan has taken R$ 2,64.
  expect(await balances()).toMatchObject({ availableCents: -264, pendingCents: 0 });
});

it('takes only what the payment has to release and the store has free', async () => {
  await paidOrder('disputed', { payments: [CARD] });
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 120));
  const disputed = { id: CARD.id, events: [paymentEvent('chargeback_opened', 5)] };
  await reportPayment(api, desk.key, 'disputed', disputed);
  const id = await paidOrder('a', { payments: [CARD] });
  const whole = await refund(id, { amountCents: TOTAL });
  expect([whole.statusCode, whole.json().code]).toEqual([409, 'refund_balance_too_low']);
  expect(whole.json().errors[0]).toMatch(/ainda tem R\$\s104,86 a liberar.*R\$\s0,00 disponíveis/);
  expect((await desk.read(id)).refundedCents).toBe(0);
  await earn('other');
  expect((await refund(id, { amountCents: TOTAL })).statusCode).toBe(201);
});

it.each([
  ['was not paid', 'aguardando', ['pix_created'], {}],
  ['is disputed', 'em_disputa', ['captured', 'chargeback_opened'], { payments: [CARD] }],
])('gives nothing back of what %s', async (_what, status, reports, changes) => {
  const id = await desk.order('a', changes, ...reports.map((type) => type));
  expect((await desk.read(id)).paymentStatus).toBe(status);
  const answer = await refund(id);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment_not_refundable']);
});

it('gives no Pix back after 90 days', async () => {
  const id = await paidOrder('a');
  const { platform } = api.platform.database;
  const paid_at = new Date(Date.now() - 91 * 86_400_000);
  await platform.updateTable('payments').set({ paid_at }).where('order_id', '=', id).execute();
  const answer = await refund(id);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    409,
    ['Um Pix só pode ser devolvido até 90 dias depois de recebido.'],
  ]);
  expect((await desk.read(id)).payments[0].refundRoom).toMatchObject({ maxCents: 0 });
});

it('asks where the money of a boleto goes, and shows it to the team', async () => {
  const id = await paidOrder('a', { payments: [BOLETO] });
  const { bankCode, holderName } = ACCOUNT;
  const answer = await refund(id, { buyerAccount: { bankCode, holderName } });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      code: 'refund_account_required',
      fields: {
        'buyerAccount.branch': ['Preencha: Agência.'],
        'buyerAccount.account': ['Preencha: Conta com dígito.'],
        'buyerAccount.holderDocument': ['Preencha: CPF ou CNPJ do titular.'],
      },
    },
  ]);
  expect((await refund(id, { buyerAccount: ACCOUNT })).json().buyerAccount).toEqual({
    ...ACCOUNT,
    holderDocument: '***.982.247-**',
  });
  await callAs(api, desk.seller, 'POST', `/orders/${id}/anonymize`, { body: {} });
  const { refunds, refundedCents } = await desk.read(id);
  expect([refunds[0].buyerAccount, refunds[0].reason, refundedCents]).toEqual([null, '', 2_000]);
});

it('gives the money of a boleto to nobody but its buyer', async () => {
  const id = await paidOrder('a', { payments: [BOLETO] });
  for (const holderDocument of ['11144477735', '11.222.333/0001-81']) {
    const answer = await refund(id, { buyerAccount: { ...ACCOUNT, holderDocument } });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      {
        'buyerAccount.holderDocument': ['A conta precisa ser do cliente: use o mesmo CPF ou CNPJ do pedido.'],
      },
    ]);
  }
  const unknown = await paidOrder('b', { payments: [BOLETO], customer: { name: 'Ana' } });
  expect((await refund(unknown, { buyerAccount: ACCOUNT })).json().fields).toEqual({
    'buyerAccount.holderDocument': [expect.stringContaining('não tem o CPF ou CNPJ do cliente')],
  });
  expect((await desk.read(id)).refunds).toEqual([]);
});

it('counts a refund once when the store reports that it has carried it out', async () => {
  const id = await paidOrder('a');
  const refundId = (await refund(id)).json().id;
  const told = (await callV1(api, desk.key, 'GET', '/orders/a')).json();
  expect(told.refunds).toMatchObject([
    { id: refundId, payment_id: 'pix-1', amount: 2_000, status: 'refunded' },
  ]);
  const report = { ...paymentEvent('refunded', 59, 2_000), data: { amount: 2_000, refund_id: refundId } };
  await callV1(api, desk.key, 'POST', '/orders/a/payments/pix-1/events', report);
  // What identifies it does not go with the buyer's data.
  await callAs(api, desk.seller, 'POST', `/orders/${id}/anonymize`, { body: {} });
  await callAs(api, desk.seller, 'POST', `/orders/${id}/recalculate`, { body: {} });
  expect((await desk.read(id)).refundedCents).toBe(2_000);
  expect(await refundLines()).toHaveLength(1);
});

it('moves no money in test mode, and needs none', async () => {
  desk = await openOrderDesk(api, 'test');
  const id = await paidOrder('a');
  expect((await refund(id, { amountCents: TOTAL })).json().order.paymentStatus).toBe('reembolsado');
  expect(await refundLines()).toEqual([]);
});

it('knows no payment of another order', async () => {
  const id = await paidOrder('a');
  const other = await desk.read(await paidOrder('b'));
  expect((await refund(id, { paymentId: other.payments[0].id })).statusCode).toBe(404);
});
