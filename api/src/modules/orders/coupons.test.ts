import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' } });
let key: string;
let name: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
  name = newName();
});

const newName = () => `pedido-${randomUUID()}`;
const CODE = 'NATAL10';
const create = async (changes: object = {}): Promise<string> =>
  (
    await callAs(api, maria, 'POST', '/coupons', {
      body: { code: CODE, type: 'percentual', percentBp: 1_000, ...changes },
    })
  ).json().id;
const read = async (id: string) => (await callAs(api, maria, 'GET', `/coupons/${id}`)).json();
const usedOf = async (id: string): Promise<number> => (await read(id)).used;
const put = (changes: object = {}, { order = name, by = key } = {}) =>
  callV1(api, by, 'PUT', `/orders/${order}`, orderBody({ coupon: CODE, ...changes }));
const tell = (
  type: string,
  minute: number,
  { amount, payment = 'pix-1' }: { amount?: number; payment?: string } = {},
) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/${payment}/events`, paymentEvent(type, minute, amount));
const cancel = (minute: number) =>
  callV1(api, key, 'POST', `/orders/${name}/events`, {
    ...paymentEvent('captured', minute),
    type: 'order.cancelled',
  });
const exists = async (order = name) => (await callV1(api, key, 'GET', `/orders/${order}`)).statusCode === 200;
const refused = (answer: Awaited<ReturnType<typeof put>>) => [
  answer.statusCode,
  answer.json().code,
  answer.json().reason,
];
const redemptions = () =>
  api.platform.database.platform
    .selectFrom('coupon_redemptions')
    .where('seller_id', '=', maria.sellerId)
    .select(['released_at', 'over_limit', 'revenue_cents'])
    .execute();
/** A buyer of their own, for each number. */
const buyer = (number: number) => ({ customer: { name: 'Ana Prado', email: `ana${number}@exemplo.com.br` } });

describe('an order that uses a coupon', () => {
  it('counts once, however often it is told and by however many at once', async () => {
    const id = await create();
    await Promise.all([put(), put(), put()]);
    await put();
    expect([await usedOf(id), (await redemptions()).length]).toEqual([1, 1]);
  });

  it('is one for its buyer and for the coupon, by however many at once its last use is taken', async () => {
    const id = await create({ limitTotal: 1, limitPerCustomer: 1 });
    const answers = await Promise.all([put(), put(), put(), put()]);
    for (const { statusCode } of answers) expect([200, 201]).toContain(statusCode);
    expect([await usedOf(id), (await redemptions()).length]).toEqual([1, 1]);
  });

  it('counts without a limit too, so that a limit set later begins where it stands', async () => {
    const id = await create();
    for (const number of [1, 2, 3]) await put(buyer(number), { order: newName() });
    const { version } = await read(id);
    await callAs(api, maria, 'PATCH', `/coupons/${id}`, {
      body: { limitTotal: 3 },
      'if-match': `"${version}"`,
    });
    expect(refused(await put(buyer(4)))).toEqual([409, 'coupon_refused', 'esgotado']);
  });

  it.each(['expired', 'refused'])('gives it back when its payment was %s, once', async (end) => {
    const id = await create();
    await put();
    await tell(end, 1);
    await tell(end, 1);
    await tell(end, 2);
    expect(await usedOf(id)).toBe(0);
  });

  it('gives it back when it is cancelled before it is paid', async () => {
    const id = await create();
    await put();
    await cancel(1);
    await cancel(2);
    expect(await usedOf(id)).toBe(0);
  });

  it('keeps it when it is refunded, and says what is left of what it brought', async () => {
    const id = await create();
    await put();
    await tell('captured', 1, { amount: 10_750 });
    expect(await read(id)).toMatchObject({ used: 1, revenueCents: 10_750 });
    await tell('refunded', 2, { amount: 1_000 });
    expect(await read(id)).toMatchObject({ used: 1, revenueCents: 9_750 });
    await tell('refunded', 3, { amount: 9_750 });
    expect(await read(id)).toMatchObject({ used: 1, revenueCents: 0 });
  });

  it('counts again when it is paid after it had expired, and says so where the limit was reached meanwhile', async () => {
    const id = await create({ limitTotal: 1 });
    await put(buyer(1));
    await tell('expired', 1);
    await put(buyer(2), { order: newName() });
    expect((await tell('captured', 2)).json().payment_status).toBe('pago');
    expect(await usedOf(id)).toBe(2);
    expect((await redemptions()).map(({ over_limit }) => over_limit).sort()).toEqual([false, true]);
  });

  it('is tried again after a refused card with its own use, and is refused by name once that went to another', async () => {
    const id = await create({ limitTotal: 1, limitPerCustomer: 1 });
    const card = (attempt: string) => ({
      ...buyer(1),
      payments: [{ id: attempt, method: 'credit_card' as const, amount: 10_750, installments: 1 }],
    });
    await put(card('card-1'));
    await tell('refused', 1, { payment: 'card-1' });
    expect((await put(card('card-2'))).statusCode).toBe(200);
    expect(await usedOf(id)).toBe(1);
    await tell('refused', 2, { payment: 'card-2' });
    expect((await put(buyer(2), { order: newName() })).statusCode).toBe(201);
    expect(refused(await put(card('card-3')))).toEqual([409, 'coupon_refused', 'esgotado']);
    expect(await usedOf(id)).toBe(1);
  });

  it('that is tried again is refused by name once its buyer has used the coupon elsewhere', async () => {
    const id = await create({ limitPerCustomer: 1 });
    await put();
    await tell('expired', 1);
    expect((await put({}, { order: newName() })).statusCode).toBe(201);
    const pix = { id: 'pix-2', method: 'pix' as const, amount: 10_750 };
    expect(refused(await put({ payments: [pix] }))).toEqual([409, 'coupon_refused', 'limite_do_cliente']);
    expect(await usedOf(id)).toBe(1);
  });

  it('that is tried again is judged by how it is paid now', async () => {
    await create({ methods: [{ method: 'pix', installments: 0 }] });
    await put();
    await tell('refused', 1);
    const card = { id: 'card-1', method: 'credit_card' as const, amount: 10_750, installments: 1 };
    expect(refused(await put({ payments: [card] }))).toEqual([
      409,
      'coupon_refused',
      'nao_vale_para_este_metodo',
    ]);
  });

  it.each([
    [{ customers: ['rui@exemplo.com'] }, { customer: { name: 'Ana' } }, 'nao_vale_para_este_cliente'],
    [{ methods: [{ method: 'boleto', installments: 0 }] }, { payments: [] }, 'nao_vale_para_este_metodo'],
    [{ ufs: ['SP'] }, {}, 'nao_vale_nesta_uf'],
  ])('%j is judged once it can be, after %j', async (terms, unknown, reason) => {
    const id = await create(terms);
    expect((await put(unknown)).statusCode).toBe(201);
    expect((await put(unknown)).statusCode).toBe(200);
    expect(refused(await put({ shipping_state: 'RJ' }))).toEqual([409, 'coupon_refused', reason]);
    expect(await usedOf(id)).toBe(1);
  });

  it('keeps the coupon that it has used, whatever that is called by now', async () => {
    const id = await create({ limitTotal: 1 });
    await put();
    const { version } = await read(id);
    const rename = { body: { code: 'NATAL' }, 'if-match': `"${version}"` };
    expect((await callAs(api, maria, 'PATCH', `/coupons/${id}`, rename)).statusCode).toBe(200);
    const other = await create();
    await put({ utm: { source: 'email' } });
    expect([await usedOf(id), await usedOf(other)]).toEqual([1, 0]);
    await put({ coupon: 'NATAL' });
    expect([await usedOf(id), await usedOf(other)]).toEqual([1, 0]);
    await tell('captured', 1, { amount: 10_750 });
    expect([(await read(id)).revenueCents, (await read(other)).revenueCents]).toEqual([10_750, 0]);
  });

  it('that named a code before there was such a coupon is none of its orders', async () => {
    await put();
    const id = await create({ paused: true });
    expect((await put({ utm: { source: 'email' } })).statusCode).toBe(200);
    expect(await usedOf(id)).toBe(0);
  });

  it('changes its coupon, or drops it', async () => {
    const [ten, other] = [await create(), await create({ code: 'OUTRO' })];
    await put();
    await put({ coupon: 'outro' });
    expect([await usedOf(ten), await usedOf(other)]).toEqual([0, 1]);
    await put({ coupon: undefined });
    expect(await usedOf(other)).toBe(0);
  });

  it('is not judged again: what ended since was good when it was ordered', async () => {
    const id = await create();
    await put();
    const { version } = await read(id);
    await callAs(api, maria, 'PATCH', `/coupons/${id}`, {
      body: { paused: true },
      'if-match': `"${version}"`,
    });
    expect((await put({ utm: { source: 'email' } })).statusCode).toBe(200);
    expect(await usedOf(id)).toBe(1);
  });
});

describe('an order whose coupon cannot be taken', () => {
  it.each([
    [{ paused: true }, 'pausado'],
    [{ endsOn: '2026-01-31' }, 'expirado'],
    [{ minOrderCents: 10_001 }, 'minimo_nao_atingido'],
    [{ customers: ['rui@exemplo.com', '52998224725'].slice(0, 1) }, 'nao_vale_para_este_cliente'],
    [{ methods: [{ method: 'boleto', installments: 0 }] }, 'nao_vale_para_este_metodo'],
  ])('%j is refused by its reason, and nothing is stored', async (terms, reason) => {
    const id = await create(terms);
    const answer = await put();
    expect(refused(answer)).toEqual([409, 'coupon_refused', reason]);
    expect(answer.json().errors[0]).toMatch(/^Este cupom/);
    expect([await exists(), await usedOf(id), await redemptions()]).toEqual([false, 0, []]);
  });

  it('that has been paid is stored, counted, and flagged', async () => {
    const id = await create({ limitTotal: 1 });
    await put(buyer(1), { order: newName() });
    await put({ ...buyer(2), coupon: undefined });
    await tell('captured', 1);
    expect((await put(buyer(2))).statusCode).toBe(200);
    expect(await usedOf(id)).toBe(2);
    expect((await redemptions()).map(({ over_limit }) => over_limit).sort()).toEqual([false, true]);
  });

  it('that arrives paid is stored, counted, and flagged on its page', async () => {
    const id = await create({ limitTotal: 1, limitPerCustomer: 1 });
    await put(buyer(1), { order: newName() });
    const paid = {
      id: 'pix-1',
      method: 'pix' as const,
      amount: 10_750,
      paid_at: new Date(Date.now() - 60_000).toISOString(),
    };
    const first = await put({ ...buyer(2), payments: [paid] });
    expect([first.statusCode, first.json().payment_status]).toEqual([201, 'pago']);
    const again = await put({ ...buyer(2), payments: [{ ...paid, paid_at: new Date().toISOString() }] });
    expect([again.statusCode, again.json().payment_status]).toEqual([200, 'pago']);
    expect(await read(id)).toMatchObject({ used: 2, revenueCents: 10_750 });
    const page = (await callAs(api, maria, 'GET', `/orders/${first.json().id}`)).json();
    expect(page).toMatchObject({ isCouponOverLimit: true, isDivergent: false, capturedCents: 10_750 });
    expect(page.reusedEvents).toEqual([]);
  });

  it('keeps a code that is no coupon of the store', async () => {
    expect((await put({ coupon: 'DE-FORA' })).statusCode).toBe(201);
    const joao = await createAccount(api.platform);
    const id = await create({ limitTotal: 1 });
    await put({}, { by: await newKey(api, joao, { mode: 'live' }), order: newName() });
    expect(await usedOf(id)).toBe(0);
  });

  it('does not count in test mode', async () => {
    const id = await create({ limitTotal: 1 });
    const test = await newKey(api, maria);
    for (const number of [1, 2]) await put(buyer(number), { by: test, order: newName() });
    expect(await usedOf(id)).toBe(0);
  });
});

describe('a customer', () => {
  const SAME = { name: 'Ana Prado', email: 'ana@exemplo.com.br', document: '529.982.247-25' };
  const again = async (customer: object) => refused(await put({ customer }, { order: newName() }));
  const OVER = [409, 'coupon_refused', 'limite_do_cliente'];

  it('is known by document, and a guest by e-mail', async () => {
    await create({ limitPerCustomer: 1 });
    await put({ customer: SAME });
    expect(await again({ ...SAME, email: 'outra@exemplo.com.br' })).toEqual(OVER);
    expect(await again({ name: 'Ana', email: 'ANA@exemplo.com.br' })).toEqual(OVER);
    // Both orders have a document, and it is another one.
    expect((await again({ ...SAME, document: '123.456.789-09' }))[0]).toBe(201);
  });

  it('has one use over all codes of a batch, or one of each where the batch says so', async () => {
    for (const [limitPerCode, status] of [
      [false, 409],
      [true, 201],
    ] as const) {
      const body = {
        prefix: limitPerCode ? 'CADA' : 'LOTE',
        count: 2,
        limitPerCode,
        terms: { type: 'percentual', percentBp: 1_000, limitPerCustomer: 1 },
      };
      const job = (await callAs(api, maria, 'POST', '/coupons/batches', { body })).json();
      const { items } = (await callAs(api, maria, 'GET', `/coupons?batchId=${job.id}`)).json();
      const customer = { ...SAME, document: '', email: `${limitPerCode}@exemplo.com.br` };
      const answers = await Promise.all(
        items.map(({ code }: { code: string }) => put({ customer, coupon: code }, { order: newName() })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, status].sort());
    }
  });

  it('with one use left gets it once of twenty at once', async () => {
    const id = await create({ limitPerCustomer: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => put({ customer: SAME }, { order: newName() })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await usedOf(id)).toBe(1);
  });
});

describe('the discounts of lines', () => {
  const items = (...discounts: (number | undefined)[]) =>
    discounts.map((discount) => ({ title: 'Bolsa', quantity: 1, unit_price: 5_000, discount }));

  it('make up that of the order, where lines have any', async () => {
    expect((await put({ coupon: undefined, items: items(400, 600) })).statusCode).toBe(201);
    const wrong = await put({ coupon: undefined, items: items(400, 500) });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      { discount: ['Os descontos das linhas somam R$\u00a09,00, e o do pedido é R$\u00a010,00.'] },
    ]);
    expect((await put({ coupon: undefined, items: items(undefined, undefined) })).statusCode).toBe(200);
  });

  it('stay with their lines when one of them is given back', async () => {
    const lines = async () =>
      (await callAs(api, maria, 'GET', `/orders/${id}`))
        .json()
        .items.map((item: { totalCents: number; discountCents: number }) => [
          item.totalCents,
          item.discountCents,
        ]);
    const { id } = (await put({ coupon: undefined, items: items(400, 600) })).json();
    await tell('captured', 1, { amount: 10_750 });
    const before = await lines();
    await tell('refunded', 2, { amount: 4_400 });
    expect(before).toEqual([
      [5_000, 400],
      [5_000, 600],
    ]);
    expect(await lines()).toEqual(before);
  });

  it('are no more than a line comes to', async () => {
    const wrong = await put({ discount: 6_000, total: 5_750, items: items(6_000, 0) });
    expect(Object.keys(wrong.json().fields)).toContain('items.0.discount');
  });
});
