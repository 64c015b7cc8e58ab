import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCheckout } from './checkout-route';

const addressOf = (server: { address(): AddressInfo | string | null }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('a page that waits for a payment', () => {
  let checkout: Server;
  let stream: ServerResponse | undefined;
  let edge: FastifyInstance;

  beforeEach(async () => {
    checkout = createServer((_request, response) => {
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    }).listen(0, '127.0.0.1');
    await once(checkout, 'listening');
    edge = Fastify({ forceCloseConnections: true });
    await registerCheckout(edge, addressOf(checkout));
    await edge.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    await edge.close();
    checkout.closeAllConnections();
    await new Promise((resolve) => checkout.close(resolve));
  });

  const listen = async () => {
    const answer = await fetch(`${addressOf(edge.server)}/c/link/events`);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    return { next, leave: () => reader.cancel() };
  };

  it('is told each event when it happens', async () => {
    const page = await listen();
    expect(await page.next()).toBe('data: 1\n\n');
    stream?.write('data: 2\n\n');
    expect(await page.next()).toBe('data: 2\n\n');
    await page.leave();
  });

  it('leaves no stream behind when it is closed', async () => {
    const page = await listen();
    await page.next();
    const isClosed = once(stream as ServerResponse, 'close');
    await page.leave();
    await isClosed;
  });
});
