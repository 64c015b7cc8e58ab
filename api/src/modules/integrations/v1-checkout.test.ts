import { createHmac, randomUUID } from 'node:crypto';
import { readOperations } from '../../../test/open-api';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria);
});

const event = (changes: object = {}) => ({
  id: `evt_${randomUUID()}`,
  type: 'checkout.started',
  occurred_at: new Date().toISOString(),
  session: { token: 'session-1' },
  data: { device: 'mobile' },
  ...changes,
});
const send = (body: object, headers?: Record<string, string>) =>
  callV1(api, key, 'POST', '/checkout/events', body, headers);
const stored = () =>
  api.platform.database.platform
    .selectFrom('checkout_events')
    .where('seller_id', '=', maria.sellerId)
    .selectAll()
    .execute();

describe('events of a checkout', () => {
  it('that are wrong say what is wrong once, and what may be sent instead', async () => {
    const late = await send(event({ occurred_at: 'ontem' }));
    expect(late.json().fields).toEqual({
      occurred_at: ['Use uma data com hora e fuso, como 2026-11-20T12:00:00-03:00.'],
    });
    const other = await send(event({ type: 'checkout.paid' }));
    expect(other.json().fields.type).toEqual([
      expect.stringMatching(/^Este campo não aceita este valor\. Use um destes: checkout\.started, /),
    ]);
  });

  it('are kept as they are sent', async () => {
    const answer = await send(event());
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
    expect(await stored()).toMatchObject([
      { type: 'checkout.started', session_token: 'session-1', is_test: true, data: { device: 'mobile' } },
    ]);
  });

  it('count once, in one batch, in a later one, and 100 times at once', async () => {
    const known = event();
    expect((await send({ events: [known, known, event()] })).json()).toMatchObject({
      accepted: 2,
      duplicates: 1,
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send({ events: [known] })));
    expect(answers.map((answer) => answer.json().accepted)).toEqual(answers.map(() => 0));
    expect(await stored()).toHaveLength(2);
  });

  it('are judged one by one: what cannot be read does not hold up the others', async () => {
    const answer = await send({
      events: [event(), event({ type: 'checkout.exploded' }), { id: 'x' }, event()],
    });
    expect(answer.json()).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 1, code: 'validation', message: expect.stringContaining('type') },
        { index: 2, code: 'validation' },
      ],
    });
  });

  it.each([
    ['more than a hundred', () => ({ events: Array.from({ length: 101 }, () => event()) }), 422],
    ['none', () => ({ events: [] }), 422],
    ['one with a card number', () => ({ events: [event({ data: { note: '4111111111111111' } })] }), 422],
    ['too many bytes', () => event({ data: { note: 'x'.repeat(600_000) } }), 413],
  ])('are refused as a whole: %s', async (_what, body, status) => {
    expect((await send(body())).statusCode).toBe(status);
    expect(await stored()).toEqual([]);
  });
});

describe('a signed body', () => {
  const body = JSON.stringify(event());
  const now = () => Math.floor(Date.now() / 1_000);
  const signature = (time: number, secret = key, signed = body) =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex')}`;
  const sendSigned = async (header: string) => {
    const answer = await callV1(api, key, 'POST', '/checkout/events', body, { 'x-signature': header });
    return answer.statusCode;
  };

  it('is taken', async () => {
    expect(await sendSigned(signature(now()))).toBe(202);
  });

  it.each([
    ['by another key', () => signature(now(), 'ck_test_x')],
    ['of another body', () => signature(now(), key, `${body} `)],
    ['six minutes ago', () => signature(now() - 360)],
    ['in another form', () => 'sha256=abc'],
  ])('is refused when it was signed %s', async (_how, header) => {
    expect(await sendSigned(header())).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

describe('the document of the public API', () => {
  it('has the calls with a key, those of the checkout of a link, and no others, which the other document does not have', async () => {
    const own = await readOperations(api.app, '/v1/openapi.json');
    expect(own.map(({ route }) => route).sort()).toEqual([
      'GET /v1/checkout/config',
      'GET /v1/checkout/hosts/{host}',
      'GET /v1/checkout/links/{link}',
      'GET /v1/checkout/previews/{token}',
      'GET /v1/checkout/sessions/{token}',
      'GET /v1/checkout/sessions/{token}/boleto.pdf',
      'GET /v1/checkout/sessions/{token}/events',
      'GET /v1/checkout/sessions/{token}/status',
      'GET /v1/finance/entries',
      'GET /v1/orders',
      'GET /v1/orders/{external_id}',
      'PATCH /v1/checkout/sessions/{token}',
      'POST /v1/checkout/coupons/validate',
      'POST /v1/checkout/events',
      'POST /v1/checkout/orderbumps',
      'POST /v1/checkout/sessions',
      'POST /v1/checkout/sessions/recover',
      'POST /v1/checkout/sessions/{token}/card',
      'POST /v1/checkout/sessions/{token}/pay',
      'POST /v1/checkout/sessions/{token}/proof',
      'POST /v1/checkout/sessions/{token}/tags',
      'POST /v1/checkout/shipping/quote',
      'POST /v1/orders/{external_id}/events',
      'POST /v1/orders/{external_id}/payments/{payment_id}/events',
      'POST /v1/products',
      'PUT /v1/orders/{external_id}',
    ]);
    const others = (await readOperations(api.app)).map(({ path }) => path);
    // A buyer's session is opened by its link and called by its token, a shared preview by its own: no key opens them.
    const keyless = (path: string) => /^\/v1\/checkout\/(sessions|links|previews|hosts)/.test(path);
    expect(others.filter((path) => path.startsWith('/v1/') && !keyless(path))).toEqual([]);
  });

  it('says of every other call that a key is needed, and no call goes without one or with another scope', async () => {
    const orders = await newKey(api, maria, { scopes: ['pedidos:escrever', 'pedidos:ler'] });
    const checkout = await newKey(api, maria, { scopes: ['config:ler'] });
    const operations = await readOperations(api.app, '/v1/openapi.json');
    const guarded = operations.filter(({ access }) => access === 'key');
    expect(guarded.length).toBeGreaterThan(0);
    for (const { method, path, answers } of guarded) {
      const url = path.replace('/v1', '').replace(/\{\w+\}/g, 'x-1');
      expect(Object.keys(answers)).toEqual(expect.arrayContaining(['401', '403', '429']));
      const body = method === 'GET' ? undefined : orderBody();
      expect((await callV1(api, 'x', method, url, body)).statusCode).toBe(401);
      const isOfCheckout = path.startsWith('/v1/checkout/') && path !== '/v1/checkout/events';
      const other = isOfCheckout ? orders : checkout;
      expect((await callV1(api, other, method, url, body)).statusCode).toBe(403);
    }
  });

  it('leads no seller to another one’s orders', async () => {
    await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
    const other = await newKey(api, await createAccount(api.platform));
    const answer = await callV1(api, other, 'POST', '/orders/pedido-1/payments/pix-1/events', {
      ...event({ type: 'payment.captured', data: {} }),
      session: undefined,
    });
    expect(answer.statusCode).toBe(404);
    expect((await callV1(api, other, 'GET', '/orders/pedido-1')).statusCode).toBe(404);
    expect((await callV1(api, other, 'GET', '/orders')).json()).toEqual({ orders: [], next_cursor: null });
  });
});

it('orders are read back, one by one and page by page', async () => {
  for (const name of ['a', 'b', 'c']) await callV1(api, key, 'PUT', `/orders/${name}`, orderBody());
  const sent = orderBody();
  const read = (await callV1(api, key, 'GET', '/orders/b')).json();
  expect(read).toMatchObject({
    external_id: 'b',
    number: 2,
    source: 'api',
    customer: { name: 'Ana Lúcia Prado', email: 'ana@exemplo.com.br', phone: '+5511987654321' },
    items: sent.items,
    subtotal: sent.subtotal,
    discount: sent.discount,
    shipping: sent.shipping,
    interest: sent.interest,
    total: sent.total,
    parcels: [],
    payment_status: 'aguardando',
    payments: [{ id: 'pix-1', method: 'pix', amount: 10_750, status: 'criado' }],
  });
  expect(JSON.stringify(read)).not.toContain('52998224725');
  const names = (page: { orders: { external_id: string }[] }) =>
    page.orders.map((order) => order.external_id);
  const first = (await callV1(api, key, 'GET', '/orders?limit=2')).json();
  expect(names(first)).toEqual(['c', 'b']);
  const rest = (await callV1(api, key, 'GET', `/orders?limit=2&cursor=${first.next_cursor}`)).json();
  expect([names(rest), rest.next_cursor]).toEqual([['a'], null]);
});
