import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_MANIFEST, sampleCheckout, writeBuild } from '../testing/sample-builds';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

describe('what is no page', () => {
  let root: string;
  let edge: FastifyInstance;
  beforeAll(async () => {
    root = sampleCheckout();
    const routes = [
      { path: '/backoffice/disputas/detalhe/:id', access: 'seller' as const, title: 'Disputa', ready: 'h1' },
    ];
    const area = { ...SAMPLE_MANIFEST, name: 'mfe-disputes', routes, storageKeys: [] };
    writeBuild(root, { name: 'mfe-disputes', global: 'mfe_disputes', area }, { 'entry.js': '' });
    edge = await createEdge(readEdgeConfig({ LOG_LEVEL: 'silent', BALCAO_BUILD: 'newest' }, root));
  });
  afterAll(async () => {
    await edge.close();
    rmSync(root, { recursive: true });
  });
  const get = (url: string, accept = '*/*') => edge.inject({ url, headers: { accept } });

  // What an old product's service worker, a scanner and a browser ask for.
  it.each([
    '/.env',
    '/sw.js',
    '/service-worker.js',
    '/ngsw.json',
    '/ngsw-worker.js',
    '/manifest.webmanifest',
    '/.git/config',
    '/wp-login.php',
    '/backoffice/.env',
    '/backoffice/amostra/7/sw.js',
    '/%2e%2e/%2eenv',
    '/index.html',
    '/backoffice/qualquer',
    '/qualquer',
  ])('is not found: %s', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(JSON.parse(body)).toMatchObject({
      code: 'not_found',
      errors: [expect.stringMatching(/encontramos/)],
    });
  });

  it.each(['/.env', '/sw.js', '/backoffice/.env', '/index.html'])(
    'is not the page either where a person opens it: %s',
    async (url) => {
      const { statusCode, body } = await get(url, 'text/html,application/xhtml+xml');
      expect(statusCode).toBe(404);
      expect(body).not.toContain('<html');
    },
  );

  it('is shown to a person who mistypes an address by the shell, with the status of what is not there', async () => {
    const { statusCode, headers, body } = await get(
      '/backoffice/qualquer',
      'text/html,application/xhtml+xml',
    );
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([404, 'no-store', undefined]);
    expect(body).toContain('<main id="area"');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    '/',
    '/?x=1',
    '/backoffice',
    '/backoffice/',
    '/backoffice/amostra/7',
    '/backoffice/amostra/7/',
    '/backoffice/amostra/2026.1',
    '/backoffice/disputas/detalhe/7',
    '/backoffice/disputas/detalhe?id=7',
  ])('is not %s', async (url) => {
    for (const accept of ['*/*', 'text/html']) expect((await get(url, accept)).statusCode).toBe(200);
  });

  it('answers HEAD alike', async () => {
    expect((await edge.inject({ method: 'HEAD', url: '/sw.js' })).statusCode).toBe(404);
    expect((await edge.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });
});
