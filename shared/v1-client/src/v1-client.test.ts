import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCheckoutClient, createV1Client, type V1Client } from './v1-client';

interface Call {
  line: string;
  authorization: string | undefined;
  idempotencyKey: string | string[] | undefined;
  body: { events?: { id: string; occurred_at: string; type: string }[] };
}

/** What the double answers, one after the other; the last one for ever. */
let answers: { status: number; body: object; headers?: Record<string, string> }[];
let calls: Call[];
let server: Server;
let client: V1Client;
let baseUrl: string;

const ACCEPTED = { accepted: 1, duplicates: 0, rejected: [], payment_status: 'pago' };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    calls.push({
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      idempotencyKey: request.headers['idempotency-key'],
      body: text === '' ? {} : JSON.parse(text),
    });
    const { status, body, headers } = answers[Math.min(calls.length, answers.length) - 1] ?? {
      status: 500,
      body: {},
    };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}/api`;
  client = createV1Client({ baseUrl, key: 'ck_test_x', retries: 2 });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  calls = [];
});

const again = (status: number) => ({ status, body: {}, headers: { 'retry-after': '0' } });

describe('the client of the public API', () => {
  it('sends an event again with the id and moment that it had at first', async () => {
    answers = [again(503), again(429), { status: 202, body: ACCEPTED }];
    const answer = await client.reportPayment('pedido 1', 'pix-1', { type: 'payment.captured', data: {} });
    expect(answer).toEqual(ACCEPTED);
    expect(calls.map(({ line }) => line)).toEqual(
      Array(3).fill('POST /api/v1/orders/pedido%201/payments/pix-1/events'),
    );
    expect(calls.map(({ body }) => body)).toEqual(Array(3).fill(calls[0]?.body));
    expect(calls[0]?.body.events).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        occurred_at: expect.any(String),
        type: 'payment.captured',
        data: {},
      },
    ]);
    expect(calls[0]?.authorization).toBe('Bearer ck_test_x');
  });

  it('keeps the id that an event has', async () => {
    answers = [{ status: 202, body: ACCEPTED }];
    await client.reportCheckout({ id: 'evt_1', type: 'checkout.started', session: { token: 's' }, data: {} });
    expect(calls[0]?.body.events?.[0]?.id).toBe('evt_1');
  });

  it('reports a parcel', async () => {
    answers = [{ status: 202, body: ACCEPTED }];
    await client.reportOrder('pedido-1', { type: 'fulfillment.shipped', data: { tracking_code: 'BR1' } });
    expect(calls[0]).toMatchObject({
      line: 'POST /api/v1/orders/pedido-1/events',
      body: { events: [{ type: 'fulfillment.shipped', data: { tracking_code: 'BR1' } }] },
    });
  });

  it('throws a refusal at once, with what was wrong', async () => {
    const body = {
      errors: ['Confira os campos indicados.'],
      code: 'validation',
      fields: { total: ['x'] },
      requestId: 'r-1',
    };
    answers = [{ status: 422, body }];
    await expect(client.listOrders({ limit: 0 })).rejects.toMatchObject({
      name: 'V1Error',
      status: 422,
      message: 'Confira os campos indicados.',
      code: 'validation',
      fields: { total: ['x'] },
      requestId: 'r-1',
    });
    expect(calls.map(({ line }) => line)).toEqual(['GET /api/v1/orders?limit=0']);
  });

  it('gives up after its attempts', async () => {
    answers = [again(503)];
    await expect(client.getOrder('pedido-1')).rejects.toMatchObject({ status: 503, code: 'unknown' });
    expect(calls).toHaveLength(3);
  });
});

it('the checkout of a link is called by the token of its session, without a key, and a payment keeps its key', async () => {
  const checkout = createCheckoutClient({ baseUrl, retries: 2 });
  answers = [
    { status: 503, body: {}, headers: { 'retry-after': '0' } },
    { status: 200, body: { status: 'aguardando' } },
  ];
  expect(await checkout.pay('token-1', 3, 'compra-1')).toEqual({ status: 'aguardando' });
  expect(calls).toMatchObject([
    { line: 'POST /api/v1/checkout/sessions/token-1/pay', idempotencyKey: 'compra-1', body: { version: 3 } },
    { line: 'POST /api/v1/checkout/sessions/token-1/pay', idempotencyKey: 'compra-1', body: { version: 3 } },
  ]);
  for (const { authorization } of calls) expect(authorization).toBeUndefined();
});
