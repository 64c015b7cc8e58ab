import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '@balcao/domain/random';
import { type DemoStore, openDemoStore } from './demo-store';
import { trickle } from './trickle';

interface Call {
  line: string;
  authorization: string | undefined;
  body: { events?: { type: string; session?: { token: string } }[]; name?: string };
}

let calls: Call[];
let server: Server;
let baseUrl: string;
/** The keys that the store has. */
let keys: { id: string; name: string; revokedAt: string | null }[];

const session = (accessToken: string) => ({ token: { accessToken, expiresIn: 60 } });
const REPORTED = { accepted: 1, duplicates: 0, rejected: [], payment_status: 'pago' };

function answerTo(line: string): object | undefined {
  if (line === 'POST /auth/login') return session('first');
  if (line === 'POST /auth/step-up') return session('second');
  if (line === 'GET /api-keys') return { items: keys };
  if (line === 'POST /api-keys') return { id: 'key-9', key: 'ck_live_x', prefix: 'ck_live_x' };
  if (line.startsWith('GET /products'))
    return {
      items: [
        { name: 'Bolsa', sku: 'B-1', priceCents: 9_900 },
        { name: 'Rascunho', sku: '', priceCents: null },
      ],
    };
  if (line.startsWith('PUT /v1/orders/')) return { id: 'order-1', number: 7, payment_status: 'aguardando' };
  if (line.startsWith('POST /v1/')) return REPORTED;
  return line.startsWith('DELETE /api-keys/') || /\/ship$/.test(line) ? {} : undefined;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const line = `${request.method} ${request.url}`;
    calls.push({ line, authorization: request.headers.authorization, body: text ? JSON.parse(text) : {} });
    const answer = answerTo(line);
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  calls = [];
  keys = [];
});

const lines = (start: string) => calls.filter(({ line }) => line.startsWith(start));

describe('the demo store', () => {
  it('gets a key for this run, which is revoked at the end, as are those of killed runs', async () => {
    keys = [
      { id: 'key-1', name: 'Demonstração ao vivo', revokedAt: null },
      { id: 'key-2', name: 'Demonstração ao vivo', revokedAt: '2026-11-01T12:00:00Z' },
      { id: 'key-3', name: 'Loja virtual', revokedAt: null },
    ];
    const store = await openDemoStore(baseUrl);
    expect(lines('DELETE').map(({ line }) => line)).toEqual(['DELETE /api-keys/key-1']);
    expect(lines('POST /api-keys')[0]).toMatchObject({
      authorization: 'Bearer second',
      body: { mode: 'live', scopes: ['eventos:escrever', 'pedidos:escrever'] },
    });
    expect(store.offers.map(({ name }) => name)).toEqual(['Bolsa']);
    await store.close();
    expect(lines('DELETE').at(-1)?.line).toBe('DELETE /api-keys/key-9');
  });

  it('that does not answer is told in one sentence with a way out', async () => {
    await expect(openDemoStore('http://127.0.0.1:9/api')).rejects.toThrow(
      'The demo store does not answer at http://127.0.0.1:9/api: start the product with npm start, and give the same PORT to both.',
    );
  });
});

describe('the trickle', () => {
  let store: DemoStore;
  beforeEach(async () => {
    store = await openDemoStore(baseUrl);
  });

  /** Runs until so many pauses were made, or all of the words were said: which visits come to what depends on the machine's pace. */
  async function run(pauses: number, words: readonly string[] = []): Promise<string[]> {
    const said: string[] = [];
    let left = pauses;
    const isSaid = (word: string) => said.some((line) => line.includes(word));
    const pause = async () => {
      left -= 1;
      if (left < 0 || (words.length > 0 && words.every(isSaid))) throw new Error('over');
      await new Promise(setImmediate);
    };
    await expect(
      trickle({ store, log: (line) => said.push(line), pause, random: seededRandom(5) }),
    ).rejects.toThrow('over');
    return said;
  }

  it('walks visits through their steps, to orders that are paid, refused and sent', async () => {
    const words = ['leaves', 'Pix', 'card', 'payment.refused', 'payment.captured', 'is on its way'];
    const said = await run(10_000, words);
    for (const word of words) expect([word, said.some((line) => line.includes(word))]).toEqual([word, true]);
    const [first] = lines('POST /v1/checkout/events');
    expect(first).toMatchObject({
      authorization: 'Bearer ck_live_x',
      body: {
        events: [{ type: 'checkout.started', session: { token: expect.stringMatching(/^demo-/) } }],
      },
    });
    const sent = lines('POST /orders/')[0];
    expect(sent?.line).toBe('POST /orders/order-1/ship');
    expect(sent?.authorization).toBe('Bearer second');
  });

  it('has at most four visitors at once', async () => {
    const said = await run(400);
    const under = new Set<string>();
    let most = 0;
    const isOver = /leaves|gives up|does not pay|is on its way/;
    for (const line of said) {
      const [visit = ''] = line.split('  ');
      if (line.includes('checkout.started')) under.add(visit);
      most = Math.max(most, under.size);
      if (isOver.test(line) || line.includes('payment.captured')) under.delete(visit);
    }
    expect(most).toBeLessThanOrEqual(4);
  });
});
