import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria);
  for (const name of ['pedido-1', 'pedido-2']) await callV1(api, key, 'PUT', `/orders/${name}`, orderBody());
});

const report = (body: object, idempotencyKey: string, { by = key, order = 'pedido-1' } = {}) =>
  callV1(api, by, 'POST', `/orders/${order}/payments/pix-1/events`, body, {
    'idempotency-key': idempotencyKey,
  });
const refusal = async (answer: ReturnType<typeof report>) => {
  const { statusCode, payload } = await answer;
  return [statusCode, JSON.parse(payload).code];
};

describe('Idempotency-Key of the public API', () => {
  it('brings the stored answer back, and refuses another body', async () => {
    const event = paymentEvent('captured', 1);
    const first = await report(event, 'a');
    const again = await report(event, 'a');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
    expect(again.json()).toMatchObject({ accepted: 1, duplicates: 0, payment_status: 'pago' });
    expect(await refusal(report(paymentEvent('refunded', 2), 'a'))).toEqual([422, 'idempotency_key_reused']);
  });

  it('is of one call, one store and one mode', async () => {
    const live = await newKey(api, maria, { mode: 'live' });
    await callV1(api, live, 'PUT', '/orders/pedido-1', orderBody());
    const others = [{}, { order: 'pedido-2' }, { by: live }];
    for (const other of others) {
      const answer = await report(paymentEvent('captured', 1), 'of-one', other);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
      expect(answer.json()).toMatchObject({ accepted: 1 });
    }
  });

  it('has at most 255 characters', async () => {
    expect((await report(paymentEvent('pix_created', 0), 'x'.repeat(255))).statusCode).toBe(202);
    expect(await refusal(report(paymentEvent('captured', 1), 'x'.repeat(256)))).toEqual([422, 'validation']);
  });

  it('is not for batches: each of their events has an id', async () => {
    expect((await report({ events: [paymentEvent('pix_created', 0)] }, 'b')).json().accepted).toBe(1);
    const other = await report({ events: [paymentEvent('captured', 1)] }, 'b');
    expect(other.json()).toMatchObject({ accepted: 1, payment_status: 'pago' });
    expect(other.headers['idempotent-replayed']).toBeUndefined();
  });

  it('has one effect for ten requests at once', async () => {
    const event = paymentEvent('captured', 1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(event, 'at-once')));
    for (const { statusCode } of answers) expect([202, 409]).toContain(statusCode);
    expect((await report(event, 'at-once')).headers['idempotent-replayed']).toBe('true');
  });
});

describe('a page with a publishable key', () => {
  const ORIGIN = 'https://loja.example';
  let pageKey: string;
  beforeEach(async () => {
    pageKey = await newKey(api, maria, {
      kind: 'publishable',
      scopes: ['eventos:escrever'],
      origins: [ORIGIN],
    });
  });

  const send = (body: object | string, origin: string, by = pageKey) =>
    callV1(api, by, 'POST', '/checkout/events', body, { origin });
  const started = () => ({
    id: 'evt_1',
    type: 'checkout.started',
    occurred_at: new Date().toISOString(),
    session: { token: 's-1' },
  });
  const readableBy = ({ headers }: Awaited<ReturnType<typeof send>>) =>
    headers['access-control-allow-origin'];

  it('may ask first, without the key', async () => {
    const answer = await api.app.inject({
      method: 'OPTIONS',
      url: '/v1/checkout/events',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('authorization'),
      'access-control-max-age': '86400',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('reads its answers, refusals too', async () => {
    const answer = await send(started(), ORIGIN);
    expect([answer.statusCode, readableBy(answer), answer.headers.vary]).toEqual([202, ORIGIN, 'origin']);
    const wrong = await send({ ...started(), type: 'x' }, ORIGIN);
    expect([wrong.statusCode, readableBy(wrong)]).toEqual([422, ORIGIN]);
    const large = await send({ filler: 'x'.repeat(600_000) }, ORIGIN);
    expect([large.statusCode, large.json().code, readableBy(large)]).toEqual([
      413,
      'payload_too_large',
      ORIGIN,
    ]);
  });

  it('reads nothing from elsewhere, nor with a key that does not belong into a page', async () => {
    const elsewhere = await send(started(), 'https://outra.example');
    expect([elsewhere.statusCode, readableBy(elsewhere)]).toEqual([401, undefined]);
    expect(readableBy(await send(started(), ORIGIN, key))).toBeUndefined();
  });

  it('has no other calls', async () => {
    const asked = await api.app.inject({
      method: 'OPTIONS',
      url: '/v1/orders/pedido-1',
      headers: { origin: ORIGIN, 'access-control-request-method': 'PUT' },
    });
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  });
});
