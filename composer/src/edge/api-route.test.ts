import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { registerApi } from './api-route';

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;

describe('websockets of the API', () => {
  let api: Server;
  let sockets: WebSocketServer;
  let asked: { url: string | undefined; headers: IncomingHttpHeaders } | undefined;
  let edge: FastifyInstance;
  let address: string;

  beforeEach(async () => {
    asked = undefined;
    api = createServer().listen(0, '127.0.0.1');
    sockets = new WebSocketServer({ noServer: true });
    api.on('upgrade', (request, socket, head) => {
      asked = { url: request.url, headers: request.headers };
      if (request.headers.origin === 'https://loja-falsa.example')
        socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      else sockets.handleUpgrade(request, socket, head, (open) => open.send('{"id":7}'));
    });
    await once(api, 'listening');
    edge = Fastify({ forceCloseConnections: true });
    await registerApi(edge, `http://127.0.0.1:${portOf(api)}`, 'production');
    await edge.listen({ host: '127.0.0.1', port: 0 });
    address = `ws://127.0.0.1:${portOf(edge.server)}/api/live?ticket=bilhete&after=3`;
  });

  afterEach(async () => {
    for (const socket of sockets.clients) socket.terminate();
    await edge.close();
    await new Promise((resolve) => api.close(resolve));
  });

  it('pass, with where they come from', async () => {
    const page = new WebSocket(address, { origin: 'https://loja.example' });
    const [message] = await once(page, 'message');
    expect(String(message)).toBe('{"id":7}');
    expect(asked?.url).toBe('/live?ticket=bilhete&after=3');
    expect(asked?.headers).toMatchObject({ origin: 'https://loja.example', 'x-forwarded-for': '127.0.0.1' });
    page.terminate();
  });

  it('end when the API ends them', async () => {
    const page = new WebSocket(address, { origin: 'https://loja.example' });
    await once(page, 'message');
    for (const socket of sockets.clients) socket.close(4401);
    expect(await once(page, 'close')).toEqual([4401, Buffer.from('')]);
  });

  it('end without a word when the API refuses them', async () => {
    const page = new WebSocket(address, { origin: 'https://loja-falsa.example' });
    const messages = jest.fn();
    page.on('message', messages);
    await once(page, 'close');
    expect(messages).not.toHaveBeenCalled();
  });
});

it('tells the API by which name the outbox was opened, whatever the page says of it', async () => {
  let name: string | string[] | undefined;
  const api = createServer((request, response) => {
    name = request.headers['x-forwarded-host'];
    response.end();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const edge = Fastify({ forceCloseConnections: true });
  await registerApi(edge, `http://127.0.0.1:${portOf(api)}`, 'development');
  await edge.inject({
    url: '/_dev/outbox',
    headers: { host: 'rebound.example', 'x-forwarded-host': 'localhost' },
  });
  expect(name).toBe('rebound.example');
  await edge.close();
  await new Promise((resolve) => api.close(resolve));
});

it('lets the browser of another site ask the API, whose answer decides', async () => {
  const api = createServer((request, response) => {
    const { origin } = request.headers;
    response.writeHead(request.method === 'OPTIONS' ? 204 : 500, {
      'access-control-allow-origin': origin,
      'access-control-allow-headers': request.headers['access-control-request-headers'],
    });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const edge = Fastify({ forceCloseConnections: true });
  await registerApi(edge, `http://127.0.0.1:${portOf(api)}`, 'production');
  const answer = await edge.inject({
    method: 'OPTIONS',
    url: '/api/v1/checkout/events',
    headers: {
      origin: 'https://loja.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://loja.example',
    'access-control-allow-headers': 'authorization',
  });
  await edge.close();
  await new Promise((resolve) => api.close(resolve));
});
