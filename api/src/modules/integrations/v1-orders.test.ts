import { randomUUID } from 'node:crypto';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' }, isShared: true });
let key: string;
/** The name of a new order. */
let name: string;

beforeAll(async () => {
  key = await newKey(api, maria);
});
beforeEach(() => {
  name = `pedido-${randomUUID()}`;
});

const put = (body: object = orderBody(), by = key) => callV1(api, by, 'PUT', `/orders/${name}`, body);
const report = (body: object, payment = 'pix-1', by = key) =>
  callV1(api, by, 'POST', `/orders/${name}/payments/${payment}/events`, body);
const stored = () =>
  api.platform.database.platform
    .selectFrom('orders')
    .selectAll()
    .where('seller_id', '=', maria.sellerId)
    .where('external_id', '=', name)
    .executeTakeFirstOrThrow();
const eventsOf = async () => {
  const { id } = await stored();
  return api.platform.database.platform
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .execute();
};

describe('an order that is sent', () => {
  it('is created once, and is the same order when it is sent again', async () => {
    const created = await put();
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      id: expect.any(String),
      number: expect.any(Number),
      payment_status: 'aguardando',
      fulfillment_status: 'nao_enviado',
    });
    const again = await put();
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(created.json());
  });

  it('is one order with one number when it is sent 20 times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json().number)).size).toBe(1);
  });

  it.each(['a'.repeat(101), encodeURIComponent('a/b')])(
    'is refused by name where its id is %s',
    async (id) => {
      const answer = await callV1(api, key, 'PUT', `/orders/${id}`, orderBody());
      expect([answer.statusCode, answer.json().fields]).toEqual([
        422,
        { external_id: ['Use de 1 a 100 letras, números, pontos, dois-pontos, hifens ou sublinhados.'] },
      ]);
    },
  );

  it('has the next number of its seller', async () => {
    const first = (await put()).json().number;
    name = `pedido-${randomUUID()}`;
    expect((await put()).json().number).toBe(first + 1);
  });

  it('keeps the buyer in one form, and may leave them out', async () => {
    await put();
    expect(await stored()).toMatchObject({
      buyer_email: 'ana@exemplo.com.br',
      buyer_phone: '+5511987654321',
      buyer_document: '52998224725',
    });
    const answer = await put(orderBody({ customer: { name: null, document: null } }));
    expect(answer.statusCode).toBe(200);
    expect(await stored()).toMatchObject({ buyer_name: '', buyer_document: '' });
  });

  it.each([
    ['too high by a cent', { total: 10_751 }, /total está R\$\s0,01 acima/],
    ['too low', { total: 10_000 }, /total está R\$\s7,50 abaixo/],
  ])('is refused with the difference when its total is %s', async (_how, changes, text) => {
    const answer = await put(orderBody(changes));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.total[0]).toMatch(text);
  });

  it.each([
    ['dollars', { currency: 'USD' }, 'currency'],
    ['a CPF with other check digits', { customer: { document: '529.982.247-26' } }, 'customer.document'],
    ['a half cent', { subtotal: 10_000.5 }, 'subtotal'],
    [
      'the same payment twice',
      { payments: [1, 2].map(() => ({ id: 'a', method: 'pix', amount: 1 })) },
      'payments',
    ],
    ['a time without its zone', { created_at: '2026-11-20T12:00:00' }, 'created_at'],
    ['a time in the future', { created_at: new Date(Date.now() + 600_000).toISOString() }, 'created_at'],
    ['what nobody knows', { gift: true }, 'gift'],
  ])('is refused with %s', async (_what, changes, field) => {
    const answer = await put({ ...orderBody(), ...changes });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toContain(field);
  });

  it('is refused with a card number anywhere, which is not repeated', async () => {
    const answer = await put(
      orderBody({ items: [{ title: 'Cartão 4111 1111 1111 1111', quantity: 1, unit_price: 1 }] }),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'card_data_forbidden']);
    expect(Object.keys(answer.json().fields)).toEqual(['items.0.title']);
    expect(answer.payload).not.toContain('4111');
  });

  it('is taken with names of other systems that pass the check of cards by chance', async () => {
    const body = {
      ...orderBody({ customer: { name: "Joana D'Arc", phone: '5511900000002' } }),
      items: [{ title: 'Bolsa', sku: '42500000000009', quantity: 1, unit_price: 10_000 }],
    };
    const answer = await callV1(api, key, 'PUT', '/orders/5900000000006', body);
    expect(answer.json().code).toBeUndefined();
  });

  it('is refused when it is too large', async () => {
    const answer = await put({ ...orderBody(), filler: 'x'.repeat(600_000) });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payload_too_large']);
  });

  it('gets a further attempt, and no attempt with another amount', async () => {
    await put();
    const card = { id: 'card-1', method: 'credit_card', amount: 10_750, installments: 3 } as const;
    const answer = await put(orderBody({ payments: [card] }));
    expect(answer.json()).toMatchObject({ payment_status: 'aguardando' });
    await report(paymentEvent('captured', 1), 'card-1');
    expect(await stored()).toMatchObject({ payment_status: 'pago', payment_method: 'credit_card' });
    const changed = await put(orderBody({ payments: [{ ...card, amount: 1 }] }));
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'order_payment_changed']);
  });

  it('is a different one in test and in live mode', async () => {
    const live = await newKey(api, maria, { mode: 'live' });
    const ids = [(await put()).json().id, (await put(orderBody(), live)).json().id];
    expect(new Set(ids).size).toBe(2);
  });
});

describe('an event of a payment', () => {
  beforeEach(() => put());

  it('moves the payment and its order', async () => {
    expect((await report(paymentEvent('pix_created', 0))).json()).toMatchObject({
      payment_status: 'aguardando',
    });
    const answer = await report(paymentEvent('captured', 5));
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [],
      payment_status: 'pago',
      fulfillment_status: 'nao_enviado',
    });
    expect(await stored()).toMatchObject({ captured_cents: 10_750, paid_at: expect.any(Date) });
  });

  it('has one effect when it is sent 100 times at once', async () => {
    const event = paymentEvent('captured', 1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => report(event)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 202));
    expect(answers.filter((answer) => answer.json().accepted === 1)).toHaveLength(1);
    expect(await eventsOf()).toHaveLength(1);
    expect(await stored()).toMatchObject({ payment_status: 'pago', captured_cents: 10_750, version: 2 });
  });

  it('ends in the same state, whatever order the events arrive in', async () => {
    const events = [
      paymentEvent('pix_created', 0),
      paymentEvent('captured', 1),
      paymentEvent('refunded', 2, 2_000),
      paymentEvent('med_opened', 3),
    ];
    const states: object[] = [];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
      [3, 0, 2, 1],
    ]) {
      name = `pedido-${randomUUID()}`;
      await put();
      for (const index of order) await report({ ...events[index], id: randomUUID() });
      const { payment_status, captured_cents, refunded_cents, paid_at } = await stored();
      states.push({ payment_status, captured_cents, refunded_cents, paid_at });
    }
    expect(states[0]).toMatchObject({ payment_status: 'med_bloqueado', refunded_cents: 2_000 });
    expect(states).toEqual(states.map(() => states[0]));
  });

  it('is counted with all others that two writers send to one order at once', async () => {
    const created = report({ events: Array.from({ length: 20 }, () => paymentEvent('refunded', 2, 100)) });
    const others = Array.from({ length: 20 }, () => report(paymentEvent('refunded', 2, 100)));
    const answers = await Promise.all([
      created,
      report(paymentEvent('captured', 1)),
      ...others,
      put(orderBody({ utm: {} })),
    ]);
    expect(answers.map((answer) => answer.payload)).toEqual(
      answers.map(() => expect.not.stringContaining('code')),
    );
    expect(await eventsOf()).toHaveLength(41);
    expect(await stored()).toMatchObject({
      payment_status: 'parcialmente_reembolsado',
      refunded_cents: 4_000,
    });
  });

  it('comes in batches, of which some may be known', async () => {
    const known = paymentEvent('pix_created', 0);
    await report(known);
    const answer = await report({ events: [known, paymentEvent('captured', 1)] });
    expect(answer.json()).toMatchObject({ accepted: 1, duplicates: 1, rejected: [], payment_status: 'pago' });
  });

  it('of an unknown type is kept and changes nothing', async () => {
    const answer = await report(paymentEvent('teleported', 1));
    expect([answer.statusCode, answer.json().payment_status]).toEqual([202, 'aguardando']);
    expect(await eventsOf()).toHaveLength(1);
  });

  it('cannot have the id of an event of another payment', async () => {
    const event = paymentEvent('captured', 1);
    await report(event);
    name = `pedido-${randomUUID()}`;
    await put();
    const answer = await report(event);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'event_id_reused']);
    expect((await report({ events: [event] })).json()).toMatchObject({
      accepted: 0,
      duplicates: 0,
      rejected: [{ index: 0, code: 'event_id_reused' }],
    });
    expect(await stored()).toMatchObject({ payment_status: 'aguardando' });
  });

  it('cannot have the id of an event of another amount, and the first one stays', async () => {
    const event = paymentEvent('captured', 1, 5_000);
    await report(event);
    const other = { ...event, data: { amount: 10_750 } };
    const answer = await report(other);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'event_id_reused']);
    expect((await report({ events: [event, other] })).json()).toMatchObject({
      accepted: 0,
      duplicates: 1,
      rejected: [{ index: 1, code: 'event_id_reused' }],
    });
    expect((await eventsOf()).map(({ amount_cents }) => Number(amount_cents))).toEqual([5_000]);
  });

  it.each([
    ['of an unknown payment', 'pix-9', {}],
    ['of an order that is not there', 'pix-1', { other: true }],
  ])('%s answers 404 and is not kept', async (_what, payment, { other = false }: { other?: boolean }) => {
    if (other) name = `pedido-${randomUUID()}`;
    expect((await report(paymentEvent('captured', 1), payment)).statusCode).toBe(404);
  });

  it.each([
    ['that is too old', { occurred_at: new Date(Date.now() - 31 * 86_400_000).toISOString() }],
    ['from the future', { occurred_at: new Date(Date.now() + 600_000).toISOString() }],
    ['with nothing refunded', { data: { amount: 0 } }],
    ['of something else', { type: 'order.created' }],
    ['with a security code', { data: { cvv: '123' } }],
    ['with a card number', { data: { note: '5555555555554444' } }],
    ['with nested data', { data: { card: { brand: 'visa' } } }],
  ])('%s is refused', async (_what, changes) => {
    expect((await report({ ...paymentEvent('captured', 1), ...changes })).statusCode).toBe(422);
    expect(await eventsOf()).toEqual([]);
  });
});

it('tells other modules of each move once, in the transaction', async () => {
  await put();
  const moves: string[] = [];
  const { raise } = api.platform;
  for (const platform of api.platforms)
    platform.raise = async (trx, event, details) => {
      if ('paymentId' in details && 'before' in details)
        moves.push(`${details.before.status} → ${details.after.status}`);
      await raise(trx, event, details);
    };
  try {
    await report({ events: [paymentEvent('refunded', 3, 50), paymentEvent('pix_created', 0)] });
    const captured = paymentEvent('captured', 1);
    await report(captured);
    await report(captured);
  } finally {
    for (const platform of api.platforms) platform.raise = raise;
  }
  expect(moves).toEqual(['criado → aguardando', 'aguardando → parcialmente_reembolsado']);
});
