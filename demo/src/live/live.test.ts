import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isValidCpf } from '@balcao/domain';
import { seededRandom } from '@balcao/domain/random';
import { type DemoStore, openDemoStore } from './store';
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
/** The links to the checkout of its product. */
let links: { name: string; url: string }[];
/** The headings that the checkout page shows next. */
let headings: string[];

/** A checkout page: it opens with a cookie, and each form leads back to it. */
function answerAsPage(line: string, cookie: string | undefined, response: ServerResponse): boolean {
  if (!line.endsWith(' /c/link-1')) return false;
  if (line.startsWith('POST ')) {
    response.writeHead(cookie ? 303 : 400, { location: '/c/link-1' }).end();
    return true;
  }
  const heading = headings.length > 1 ? headings.shift() : headings[0];
  response
    .writeHead(200, {
      'content-type': 'text/html',
      ...(!cookie && { 'set-cookie': 'checkout=token; Path=/c/link-1; HttpOnly' }),
    })
    .end(
      `<h1 tabindex="-1">${heading}</h1><input type="hidden" name="version" value="3"/><input type="hidden" name="attempt" value="a-1"/>`,
    );
  return true;
}

const session = (accessToken: string) => ({ token: { accessToken, expiresIn: 60 } });
const REPORTED = { accepted: 1, duplicates: 0, rejected: [], payment_status: 'pago' };

function answerTo(line: string): object | undefined {
  if (line === 'POST /auth/login') return session('first');
  if (line === 'POST /auth/step-up') return session('second');
  if (line === 'GET /api-keys') return { items: keys };
  if (line === 'POST /api-keys') return { id: 'key-9', key: 'ck_live_x', prefix: 'ck_live_x' };
  if (line === 'GET /products/product-1/checkout-links') return { items: links };
  if (line === 'POST /products/product-1/checkout-links')
    return { name: 'Demonstração ao vivo', url: 'https://checkout.example/c/link-1' };
  if (line.startsWith('GET /products'))
    return {
      items: [
        { id: 'product-1', name: 'Bolsa', sku: 'B-1', priceCents: 9_900 },
        { id: 'product-2', name: 'Rascunho', sku: '', priceCents: null },
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
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {};
    calls.push({ line, authorization: request.headers.authorization, body });
    if (answerAsPage(line, request.headers.cookie, response)) return;
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
  links = [];
  headings = ['Bolsa', 'Bolsa', 'Pague com Pix', 'Pague com Pix', 'Pagamento confirmado'];
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

  it('has a page for each of its first products, whose link later runs find again', async () => {
    const page = `${baseUrl}/c/link-1`;
    expect((await openDemoStore(baseUrl)).pages).toEqual([page]);
    links = [{ name: 'Demonstração ao vivo', url: 'https://checkout.example/c/link-1' }];
    expect((await openDemoStore(baseUrl)).pages).toEqual([page]);
    expect(lines('POST /products')).toHaveLength(1);
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

  it('buys on a page of ours: says who it is, sees what delivery costs, and pays', async () => {
    const said = await run(10_000, ['Pagamento confirmado']);
    expect(said.filter((line) => line.includes('visit 4  '))).toEqual([
      'visit 4  on the page: Bolsa',
      'visit 4  on the page: Pague com Pix',
      'visit 4  on the page: Pagamento confirmado',
    ]);
    const [looked, paid] = lines('POST /c/link-1').map(({ body }) => body);
    expect(looked).toMatchObject({ 'address.zip': '01310-100', version: '3', attempt: 'a-1', do: 'update' });
    expect(paid).toMatchObject({ method: 'pix', do: 'pay' });
    expect(isValidCpf(String(Object(paid)['contact.document']))).toBe(true);
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
