import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { z } from '@balcao/api-schema';
import { fullFormats } from 'ajv-formats/dist/formats';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { call, newSeller } from '../../test/accounts';
import { newEmail, newIp, startSoleTestApi } from '../../test/test-app';
import { withApi } from '../../test/with-store';
import type { Platform } from '../platform';
import { SECURITY_HEADERS } from './security-headers';

const api = withApi(() => startSoleTestApi({}, failingRoutes));

/** Ends a connection as a server restart would. */
async function terminate(pid: number): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query('select pg_terminate_backend($1, 5000)', [pid]).finally(() => client.end());
}

function failingRoutes(app: FastifyInstance, { database }: Platform): void {
  const config = { access: 'public' } as const;
  app.get('/_test/throws', { config }, () => {
    throw new Error('a detail that nobody outside may read');
  });
  app.get('/_test/loses-its-connection', { config }, () =>
    database.platform.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await terminate(rows[0]?.pid ?? 0);
      return sql`select 1`.execute(trx);
    }),
  );
  app.get(
    '/_test/says-too-much',
    { config, schema: { response: { 200: z.object({ items: z.array(z.object({ name: z.string() })) }) } } },
    async () => ({ items: [{ name: 'Maria', password_hash: 'canary' }], secret: 'canary' }),
  );
  app.get('/_test/ip', { config }, async (request) => ({ ip: request.ip }));
}

const login = (payload: string, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/auth/login',
    payload,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp(), ...headers },
  });

const card = '4111 1111 1111 1111';

/** One way to reach each status that the API answers with. */
const ANSWERS: [number, string, () => Promise<{ statusCode: number; headers: object; body: string }>][] = [
  [200, '', () => call(api, 'GET', '/healthz')],
  [202, '', () => call(api, 'POST', '/auth/user/forgot-password', { email: newEmail() })],
  [400, 'malformed_body', () => login('{"email":')],
  [400, 'invalid_credentials', () => login(JSON.stringify({ email: newEmail(), password: 'errada' }))],
  [400, 'bad_request', () => call(api, 'GET', '/%zz')],
  [401, 'session_expired', () => call(api, 'GET', '/auth/sessions')],
  [404, 'not_found', () => call(api, 'GET', '/nao-existe')],
  [404, 'not_found', () => call(api, 'GET', `/pictures/${'x'.repeat(300)}`)],
  [413, 'payload_too_large', () => login(JSON.stringify({ email: 'x'.repeat(1_100_000) }))],
  [415, 'unsupported_media_type', () => login('<a/>', { 'content-type': 'application/xml' })],
  [415, 'unsupported_media_type', () => login('{}', { 'content-type': 'text/plain' })],
  [422, 'validation', () => login('{}')],
  [422, 'card_data_forbidden', () => login(JSON.stringify({ email: 'a@b.co', name: card }))],
  [500, 'internal', () => call(api, 'GET', '/_test/throws')],
  [503, 'unavailable', () => call(api, 'GET', '/_test/loses-its-connection')],
];

it('carries nothing in an answer that the route does not declare', async () => {
  const answer = await call(api, 'GET', '/_test/says-too-much');
  expect(answer.json()).toEqual({ items: [{ name: 'Maria' }] });
});

describe('every answer', () => {
  it.each(ANSWERS)('%i %s carries the security headers and the request id', async (status, code, ask) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      ...SECURITY_HEADERS,
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    if (status < 400) return;
    expect(JSON.parse(answer.body)).toMatchObject({
      errors: [expect.stringMatching(/\.$/)],
      code,
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('also to what is not HTTP', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const address = api.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('isto não é HTTP\r\n\r\n'));
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      socket.on('close', () => resolve(received));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(answer).toContain(`${name}: ${value}`);
  });
});

describe('errors', () => {
  it('name each wrong field in Portuguese', async () => {
    const answer = await login(JSON.stringify({ email: 'sem arroba', extra: 1 }));
    expect(answer.json()).toMatchObject({
      errors: ['Confira os campos indicados.'],
      fields: {
        email: ['E-mail inválido. Confira se está como nome@exemplo.com.br.'],
        password: ['Preencha este campo.'],
        extra: ['Campo não permitido: extra.'],
      },
    });
  });

  it('tell nothing of our own failures', async () => {
    const answer = await call(api, 'GET', '/_test/throws');
    expect(answer.body).not.toContain('a detail');
  });

  it('carry the trace id that the caller sent', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
    expect((await call(api, 'GET', '/nao-existe', undefined, { headers })).json().requestId).toBe(trace);
  });
});

describe('a database that goes away', () => {
  it('is answered 503 with Retry-After, and the next request works without a restart', async () => {
    const { token } = await newSeller(api);
    const broken = await call(api, 'GET', '/_test/loses-its-connection');
    expect(broken.statusCode).toBe(503);
    expect(broken.headers['retry-after']).toBe('5');
    expect((await call(api, 'GET', '/auth/sessions', undefined, { token })).statusCode).toBe(200);
  });

  it('does not end the process when idle connections break', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      api.platform.database.platform,
    );
    await terminate(rows[0]?.pid ?? 0);
    // A request that hits the broken connection first gets 503. The pool has replaced it by then.
    let status = 503;
    while (status === 503)
      status = (await call(api, 'POST', '/auth/user/forgot-password', { email: newEmail() })).statusCode;
    expect(status).toBe(202);
  });

  it('makes readiness fail and leaves liveness alone', async () => {
    const away = await startSoleTestApi({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    const ready = await call(away, 'GET', '/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({
      status: 'unavailable',
      checks: { database: 'failing', documents: 'ok' },
    });
    expect((await call(away, 'GET', '/healthz')).statusCode).toBe(200);
    const refused = await call(away, 'POST', '/auth/login', { email: newEmail(), password: 'x' });
    expect(refused.statusCode).toBe(503);
    expect(refused.json().code).toBe('unavailable');
    await away.close();
  });
});

describe('the client’s address', () => {
  const ipSeen = async (remoteAddress: string) => {
    const answer = await api.app.inject({
      url: '/_test/ip',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    return answer.json().ip;
  };

  it('comes from X-Forwarded-For when the peer is this machine', async () => {
    expect(await ipSeen('127.0.0.1')).toBe('203.0.113.9');
  });

  it('is the peer’s own when the peer is a stranger', async () => {
    expect(await ipSeen('198.51.100.20')).toBe('198.51.100.20');
  });
});

describe('card data', () => {
  it.each([
    ['in a text', { nota: 'cartão 4111-1111-1111-1111 do cliente' }],
    ['as a number', { note: 4_111_111_111_111_111 }],
    ['deep inside', { a: [{ b: { notes: ['Ana', [card]] } }] }],
    ['instead of what a gateway makes of one', { card: { token: '4111111111111111' } }],
    ['as a name', { [card]: true }],
  ])('is refused %s', async (_where, body) => {
    const answer = await call(api, 'POST', '/auth/login', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'card_data_forbidden',
      errors: ['Não envie dados de cartão.'],
    });
  });

  it('is refused in a query', async () => {
    expect((await call(api, 'GET', '/healthz?motivo=4111111111111111')).statusCode).toBe(422);
  });

  it('is looked for in very deep bodies without failing', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await login(deep)).statusCode).toBe(422);
  });
});

describe('development pages', () => {
  it('show the outbox to this machine only', async () => {
    expect((await api.app.inject({ url: '/_dev/outbox' })).statusCode).toBe(200);
    expect((await call(api, 'GET', '/_dev/outbox')).statusCode).toBe(404);
    const page = await api.app.inject({ url: '/_dev/outbox', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<h1>Caixa de saída</h1>');
  });

  it('do not open under a name that only points to this machine', async () => {
    for (const host of ['rebound.example', 'rebound.example:8080', '127.0.0.1.rebound.example']) {
      expect((await api.app.inject({ url: '/_dev/outbox', headers: { host } })).statusCode).toBe(404);
    }
    for (const host of ['127.0.0.1:4001', '[::1]:4001', 'localhost:8080']) {
      expect((await api.app.inject({ url: '/_dev/outbox', headers: { host } })).statusCode).toBe(200);
    }
  });

  it('do not exist in production', async () => {
    const production = await startSoleTestApi({
      NODE_ENV: 'production',
      DNS_SERVERS: '192.0.2.1',
      SHOPIFY_URL: '',
      ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TERMS_VERSION: '2026-01',
      PRIVACY_VERSION: '2026-01',
    });
    expect((await production.app.inject({ url: '/_dev/outbox' })).statusCode).toBe(404);
    expect((await production.app.inject({ url: '/docs' })).statusCode).toBe(404);
    await production.close();
  });
});

describe('/metrics', () => {
  it('has a latency histogram per route, for this machine or the holder of the token', async () => {
    const guarded = await startSoleTestApi({ METRICS_TOKEN: 'a-token-for-metrics' });
    await call(guarded, 'GET', '/healthz');
    expect((await guarded.app.inject({ url: '/metrics' })).body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
    );
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    const remoteAddress = '10.0.0.9';
    const statusWith = async (proof: object) =>
      (await guarded.app.inject({ url: '/metrics', remoteAddress, headers: { ...proof } })).statusCode;
    expect([await statusWith(headers), await statusWith({})]).toEqual([200, 404]);
    for (const url of ['/metrics', '/metrics/', '/%6Detrics', '/metrics?x=1'])
      for (const proof of [{}, headers]) {
        const proxied = { ...proof, 'x-forwarded-for': '127.0.0.1' };
        expect([url, (await guarded.app.inject({ url, headers: proxied })).statusCode]).toEqual([url, 404]);
      }
    await guarded.close();
  });
});

describe('/openapi.json', () => {
  it('declares the answers of every route', async () => {
    const document = (await call(api, 'GET', '/openapi.json')).json();
    const operations = Object.entries<Record<string, { responses: object }>>(document.paths)
      .filter(([path]) => !path.startsWith('/_test/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      );
    expect(operations.length).toBeGreaterThan(20);
    for (const { path, method, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect([method, path, statuses.some((status) => status.startsWith('2'))]).toEqual([method, path, true]);
    }
  });

  it.each([
    ['/openapi.json', 'swagger'],
    ['/v1/openapi.json', 'publicSwagger'],
  ] as const)('is made once, and sent only to who has another: %s', async (url, maker) => {
    const made = jest.spyOn(api.app, maker);
    const get = (headers = {}) =>
      api.app.inject({ url, headers: { 'x-forwarded-for': newIp(), ...headers } });
    const first = await get();
    const again = await get();
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(made.mock.calls.length).toBeLessThan(2);
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get({ 'if-none-match': known });
      expect([answer.statusCode, answer.payload]).toEqual([304, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('and the guide are sent to an address so often, and then to others alone', async () => {
    const greedy = newIp();
    const statusOf = async (url: string, ip: string) =>
      (await api.app.inject({ url, headers: { 'x-forwarded-for': ip, 'if-none-match': '*' } })).statusCode;
    for (let count = 0; count < 40; count += 1)
      for (const url of ['/openapi.json', '/v1/openapi.json', '/docs/v1'])
        expect([url, await statusOf(url, greedy)]).toEqual([url, 200]);
    for (const url of ['/openapi.json', '/v1/openapi.json', '/docs/v1'])
      expect([await statusOf(url, greedy), await statusOf(url, newIp())]).toEqual([429, 200]);
  });

  it('names only formats of JSON Schema, which programs that read it know', async () => {
    const { payload } = await call(api, 'GET', '/openapi.json');
    const named = [...payload.matchAll(/"format":"([^"]+)"/g)].map(([, format = '']) => format);
    expect(named).not.toHaveLength(0);
    expect(named.filter((format) => !(format in fullFormats))).toEqual([]);
  });

  it('says which routes need a session', async () => {
    const { paths } = (await call(api, 'GET', '/openapi.json')).json();
    expect(paths['/auth/sessions'].get.security).toEqual([{ session: [] }]);
    expect(paths['/auth/login'].post.security).toEqual([]);
  });

  it('refuses a route that does not say who may call it', async () => {
    const start = startSoleTestApi({}, (app) => {
      app.get('/_test/undeclared', () => ({}));
    });
    await expect(start).rejects.toThrow('GET /_test/undeclared does not declare its access');
  });

  it('refuses a route that ignores the session that it needs', async () => {
    const start = startSoleTestApi({}, (app) => {
      app.get('/_test/ignoring', { config: { access: 'seller', ignoresSession: true } }, () => ({}));
    });
    await expect(start).rejects.toThrow('GET /_test/ignoring is not public');
  });
});
