import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { edgeClient } from './edge-client';

let server: Server;
let origin: string;
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'no session'}`);
    response.writeHead(request.url === '/composition' ? 200 : 503, { 'content-type': 'application/json' });
    response.end('{"id":"c7"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
});

describe('calls beside the interceptor chain', () => {
  it('carry no session', async () => {
    expect(await edgeClient.get(`${origin}/composition`).json()).toEqual({ id: 'c7' });
    expect(seen).toEqual(['GET /composition no session']);
  });

  it('fail by an error answer, and are not repeated', async () => {
    await expect(edgeClient.post(`${origin}/beacon`, { json: {} })).rejects.toThrow('503');
    expect(seen).toEqual(['POST /beacon no session']);
  });
});
