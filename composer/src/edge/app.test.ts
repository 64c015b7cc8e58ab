import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import type { ResolvedComposition } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_MANIFEST, sampleCheckout, writeBuild } from '../testing/sample-builds';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import { scriptHash } from './security-headers';

describe('the edge', () => {
  let root: string;
  let api: Server;
  let edge: FastifyInstance;

  beforeEach(async () => {
    root = sampleCheckout();
    api = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify({ path: request.url, for: request.headers['x-forwarded-for'] }));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const upstream = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    edge = await createEdge(
      readEdgeConfig({ API_UPSTREAM: upstream, LOG_LEVEL: 'silent', BALCAO_BUILD: 'newest' }, root),
    );
  });

  afterEach(async () => {
    await edge.close();
    if (api.listening) await new Promise((resolve) => api.close(resolve));
    rmSync(root, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers });
  const compositionOf = (html: string) =>
    JSON.parse(/id="composition">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as ResolvedComposition;

  describe('serves pages', () => {
    it('with the composition, the prerendered markup and its styles in the HTML', async () => {
      const { body, headers } = await get('/');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('<main id="area" tabindex="-1" data-prerendered="/"><h1>Entrar</h1></main>');
      expect(body).toMatch(/<style[^>]*>body{margin:0}<\/style>/);
      expect(body).toMatch(/<style[^>]* id="prerendered-styles">h1{color:red}<\/style>/);
      const remote = compositionOf(body).remotes['mfe-sample'];
      expect(remote).toMatchObject({
        version: '1.2.3',
        base: '/artifacts/mfe-sample/1.2.3/',
        entry: 'entry.js',
      });
    });

    it('with preload links that carry integrity and crossorigin, for the route’s files and shared modules', async () => {
      const { body } = await get('/');
      const preloads = [...body.matchAll(/<link rel="preload"[^>]+>/g)].map(([tag]) => tag);
      const urls = preloads.map((tag) => /href="([^"]+)"/.exec(tag)?.[1]);
      expect(urls).toEqual([
        '/artifacts/shell/1.2.3/boot.js',
        '/artifacts/shell/1.2.3/main.js',
        '/artifacts/mfe-sample/1.2.3/entry.js',
        '/artifacts/mfe-sample/1.2.3/screen.js',
        '/artifacts/shell/1.2.3/form.js',
      ]);
      for (const tag of preloads) {
        expect(tag).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/);
        expect(tag).toContain('crossorigin="anonymous"');
      }
    });

    it('and escapes what areas declare', async () => {
      const { body } = await get('/backoffice/amostra/7');
      expect(body).toContain('<title>Item &quot;A&quot; &lt;b> · Balcão</title>');
      expect(body).not.toContain('data-prerendered');
    });

    it('under a policy without unsafe sources, whose nonce and hash match the page', async () => {
      const { body, headers } = await get('/');
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain(scriptHash('theme()'));
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(body).toContain(`<style nonce="${nonce}">`);
      expect((await get('/')).headers['content-security-policy']).not.toBe(policy);
    });

    it('with a strong ETag; a 304 keeps the policy of the page it confirms', async () => {
      const first = await get('/');
      const again = await get('/', { 'if-none-match': String(first.headers.etag) });
      expect(again.statusCode).toBe(304);
      expect(again.headers['content-security-policy']).toBeUndefined();
      expect(again.headers['x-content-type-options']).toBe('nosniff');
    });

    it('compressed when the browser takes brotli', async () => {
      const { rawPayload, headers } = await get('/', { 'accept-encoding': 'gzip, br' });
      expect(headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(rawPayload).toString()).toContain('<h1>Entrar</h1>');
    });

    it.each(['/', '/artifacts/shell/1.2.3/main.js'])('as they are to who refuses brotli: %s', async (url) => {
      const { headers } = await get(url, { 'accept-encoding': 'br;q=0, gzip;q=0' });
      expect(headers['content-encoding']).toBeUndefined();
    });
  });

  describe('serves artifacts', () => {
    it('as immutable files with the smallest encoding that the browser takes', async () => {
      const { headers, rawPayload } = await get('/artifacts/shell/1.2.3/main.js', {
        'accept-encoding': 'gzip, br',
      });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform');
      expect(headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(rawPayload).toString()).toBe('main()');
      expect((await get('/artifacts/shell/1.2.3/main.js')).body).toBe('main()');
    });

    it('with the manifest that says to other hosts of Module Federation what an area exposes', async () => {
      const answer = await get('/artifacts/mfe-sample/1.2.3/mf-manifest.json');
      expect(answer.headers['content-type']).toBe('application/json');
      expect(answer.json()).toEqual({ name: 'mfe_sample' });
    });

    it.each([
      '/artifacts/shell/9.9.9/main.js',
      '/artifacts/shell/1.2.3/artifact.json',
      '/artifacts/shell/1.2.3/..%2f..%2f..%2fmfe-sample%2fdist%2fproduction%2fentry.js',
      '/artifacts/shell/1.2.3/main.js.br',
    ])('but not %s', async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
    });
  });

  it('notices a build that is written while it runs', async () => {
    const before = compositionOf((await get('/')).body);
    writeBuild(
      root,
      { name: 'mfe-sample', version: '1.3.0', global: 'mfe_sample_1_3_0', area: SAMPLE_MANIFEST },
      { 'entry.js': 'newer()' },
    );
    const after = compositionOf((await get('/')).body);
    expect(after.remotes['mfe-sample']?.version).toBe('1.3.0');
    expect(after.id).not.toBe(before.id);
    expect((await get('/composition')).json<ResolvedComposition>().id).toBe(after.id);
  });

  it('passes /api on, without the prefix', async () => {
    expect((await get('/api/seller/1?x=2')).json()).toMatchObject({ path: '/seller/1?x=2' });
  });

  it('tells the API who asks, after whatever the request says about that', async () => {
    expect((await get('/api/usuario')).json()).toMatchObject({ for: '127.0.0.1' });
    const answer = await get('/api/usuario', { 'x-forwarded-for': '203.0.113.9' });
    expect(answer.json()).toMatchObject({ for: '203.0.113.9, 127.0.0.1' });
  });

  it('keeps serving pages and artifacts with the API down, and says so in Portuguese on /api', async () => {
    await new Promise((resolve) => api.close(resolve));
    expect((await get('/')).statusCode).toBe(200);
    expect((await get('/artifacts/shell/1.2.3/main.js')).statusCode).toBe(200);
    const answer = await get('/api/seller/1');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      errors: [expect.stringContaining('indisponível')],
    });
  });

  it('sends its security headers on every answer, errors included', async () => {
    for (const url of [
      '/',
      '/healthz',
      '/composition',
      '/artifacts/shell/1.2.3/main.js',
      '/artifacts/x/1.0.0/y.js',
      '/favicon.svg',
    ]) {
      const { headers } = await get(url);
      expect([url, headers['strict-transport-security']]).toEqual([url, expect.stringContaining('max-age=')]);
      expect([url, headers['referrer-policy']]).toEqual([url, 'no-referrer']);
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("default-src 'none'"),
      ]);
    }
  });

  it('takes small beacons in JSON, a limited number of them from one network', async () => {
    const BEACON = { composition: 'c1', variant: 'stable', shell: '1.0.0', events: [] };
    const send = (payload: object | string, remoteAddress = '203.0.113.7') =>
      edge.inject({ method: 'POST', url: '/beacon', payload, remoteAddress });
    expect((await send(BEACON)).statusCode).toBe(204);
    expect((await send({ ...BEACON, shell: 'x'.repeat(5_000) })).statusCode).toBe(413);
    expect((await send({ name: 'area_loaded' })).json()).toMatchObject({ errors: ['Relato inválido.'] });
    // Another site could make its visitors send text, but not JSON.
    expect((await send(JSON.stringify(BEACON))).statusCode).toBe(415);
    const answers = await Promise.all(Array.from({ length: 130 }, () => send(BEACON)));
    expect(answers.at(-1)?.statusCode).toBe(429);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    expect((await send(BEACON, '203.0.113.8')).statusCode).toBe(204);
  });

  it('refuses two areas that own one path, naming both', async () => {
    writeBuild(
      root,
      { name: 'mfe-twin', global: 'mfe_twin', area: { ...SAMPLE_MANIFEST, name: 'mfe-twin' } },
      { 'entry.js': '' },
    );
    await expect(createEdge(readEdgeConfig({}, root))).rejects.toThrow('mfe-sample and mfe-twin both own /');
  });
});

describe('the edge’s settings', () => {
  it('turn sample flags on in development only', () => {
    expect(
      readEdgeConfig({ SAMPLE_AUTH: 'true', BALCAO_ENV: 'development' }, '/').page.sampleFlags.auth,
    ).toBe(true);
    expect(readEdgeConfig({ SAMPLE_AUTH: 'true' }, '/').page.sampleFlags.auth).toBe(false);
  });

  it('have all sample flags off and all API bases on the page’s origin by default', () => {
    const { page } = readEdgeConfig({}, '/');
    expect(Object.values(page.sampleFlags)).not.toContain(true);
    expect(Object.values(page.apiBases).every((base) => base.startsWith('/'))).toBe(true);
  });

  it('that are empty are not set', () => {
    expect(
      readEdgeConfig({ COMPOSER_STORE: '', CHANNEL: '', COMPOSER_SNAPSHOT_DIR: '' }, '/').store,
    ).toBeUndefined();
  });

  it('that are wrong are named', () => {
    expect(() => readEdgeConfig({ PORT: 'oito' }, '/')).toThrow('PORT');
  });
});
