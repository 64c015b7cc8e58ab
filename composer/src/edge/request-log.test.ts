import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { sampleCheckout } from '../testing/sample-builds';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

const SECRET = 'canario-9f8e7d6c5b4a39281706';
const EMAIL = 'canario.secreto@exemplo.com.br';
const TRACE = '0af7651916cd43dd8448eb211c80319c';

/** Addresses that hold what only their receiver may know. */
const ADDRESSES = [
  `/redefinir-senha?token=${SECRET}`,
  `/convite?token=${SECRET}`,
  `/cadastro/confirmar?email=${EMAIL}&codigo=${SECRET}`,
  `/api/convites/${SECRET}`,
  `/api/kyc/documents/1/file?expires=1&signature=${SECRET}`,
  `/api/admin/users?q=${EMAIL}`,
  `/artifacts/${SECRET}/1.0.0/${SECRET}.js?x=${SECRET}`,
  `/control/${SECRET}?token=${SECRET}`,
  `/%zz?token=${SECRET}`,
  `/nao-existe/${SECRET}?q=${EMAIL}`,
];

describe('the log of the edge', () => {
  let root: string;
  let api: Server;
  let asked: IncomingHttpHeaders[];
  let edge: FastifyInstance;
  let origin: string;
  let lines: string[];

  beforeEach(async () => {
    root = sampleCheckout();
    lines = [];
    asked = [];
    api = createServer(({ headers, url }, response) => {
      asked.push(headers);
      if (url?.startsWith('/admin')) response.destroy();
      else response.end('{}');
    }).listen(0, '127.0.0.1');
    api.on('upgrade', ({ headers }, socket) => {
      asked.push(headers);
      socket.destroy();
    });
    await once(api, 'listening');
    const upstream = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    edge = await createEdge(
      readEdgeConfig({ API_UPSTREAM: upstream, BALCAO_BUILD: 'newest' }, root),
      undefined,
      {
        write: (line) => lines.push(line),
      },
    );
    origin = await edge.listen({ host: '127.0.0.1', port: 0 });
  });

  afterEach(async () => {
    await edge.close();
    await new Promise((resolve) => api.close(resolve));
    rmSync(root, { recursive: true });
  });

  it('holds routes and no addresses: no token, no signature, no ticket, no e-mail', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      for (const address of ADDRESSES)
        await fetch(`${origin}${address}`, {
          method,
          headers: { referer: `${origin}/?token=${SECRET}`, authorization: `Bearer ${SECRET}` },
        });
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live?ticket=${SECRET}`);
    await new Promise((resolve) => socket.once('close', resolve));
    await new Promise<void>((resolve) => {
      const broken = connect(Number(new URL(origin).port), '127.0.0.1', () =>
        broken.write(`GET /?token=${SECRET} HTTP/9\r\n\r\n`),
      );
      broken.resume().once('close', () => resolve());
    });
    expect(lines.length).toBeGreaterThanOrEqual(3 * (ADDRESSES.length - 1));
    expect(lines.filter((line) => line.includes(SECRET) || line.includes(EMAIL))).toEqual([]);
  });

  it('has one line of JSON for each request, under the id that the answer and the API have', async () => {
    const answer = await fetch(`${origin}/api/products?q=x`, {
      headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
    });
    await answer.text();
    const [entry, ...others] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      service: 'edge',
      requestId: TRACE,
      method: 'GET',
      route: '/api/*',
      status: 200,
    });
    expect(asked[0]?.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    expect(answer.headers.get('x-request-id')).toBe(TRACE);
  });

  it('gives each request an id of its own where the caller has none', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await fetch(`${origin}/healthz`)).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
