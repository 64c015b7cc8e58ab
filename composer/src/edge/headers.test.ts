import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { FileStore } from '../store/file-store';
import {
  checkoutWithPolicy,
  composeSample,
  promoteSample,
  runningWorkspace,
} from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const PAGE =
  /^default-src 'none'; script-src 'self' 'sha256-[^']+' 'sha256-[^']+'; style-src 'self' 'nonce-[\w-]{22}'; connect-src 'self' https:\/\/viacep\.com\.br; img-src 'self' data: blob:; font-src 'self'; media-src blob:; frame-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types boot shell default ProseMirrorClipboard( \w+)+; report-uri \/csp-reports; report-to csp$/;
const FOR_EVER = 'public, max-age=31536000, immutable, no-transform';

interface Expected {
  asked: string | InjectOptions;
  status?: number;
  /** Undefined: the answer has no such header. */
  cache: string | undefined;
  vary?: string;
  policy?: string | RegExp;
}

/** What proxies and CDNs before the edge rely on, per kind of answer. */
const ANSWERS: Record<string, Expected> = {
  'a page': { asked: '/', cache: 'no-cache', vary: 'accept-encoding', policy: PAGE },
  'a page that is not there': {
    asked: { url: '/backoffice/qualquer', headers: { accept: 'text/html' } },
    status: 404,
    cache: 'no-store',
    policy: PAGE,
  },
  'what is no page': { asked: '/sw.js', status: 404, cache: 'no-store' },
  'the rules for searches': { asked: '/robots.txt', cache: 'public, max-age=86400' },
  'a file': { asked: '/artifacts/shell/1.0.0/main.js', cache: FOR_EVER, vary: 'accept-encoding' },
  'a file that is not there': { asked: '/artifacts/shell/9.9.9/main.js', status: 404, cache: 'no-store' },
  'what runs': { asked: '/composition', cache: 'private, no-cache', vary: 'cookie' },
  'what runs, for other tools': { asked: '/composition?format=frontend-discovery', cache: 'no-cache' },
  'the side of a browser': { asked: '/composition/side', cache: 'no-store' },
  'the control without a token': { asked: '/control/channels/prod', status: 401, cache: 'no-store' },
  'the mark': { asked: '/favicon.svg', cache: 'public, max-age=86400' },
  'the picture of a payment method': {
    asked: '/assets/formas-pagamento/cartao-de-credito.svg',
    cache: 'public, max-age=86400',
  },
  'a picture that is not there': {
    asked: '/assets/formas-pagamento/cheque.svg',
    status: 404,
    cache: 'no-store',
  },
  'a sign of life': { asked: '/healthz', cache: undefined },
  'a report': {
    asked: {
      method: 'POST',
      url: '/beacon',
      payload: { composition: 'c', variant: 'stable', shell: '1.0.0', events: [] },
    },
    status: 204,
    cache: undefined,
  },
};

describe('headers of the edge', () => {
  let workspace: Workspace<FileStore>;
  let edge: FastifyInstance;

  beforeEach(async () => {
    workspace = await runningWorkspace();
  });
  afterEach(() => edge.close());

  async function serve(more: NodeJS.ProcessEnv = {}): Promise<void> {
    const root = checkoutWithPolicy();
    const settings = { LOG_LEVEL: 'silent', COMPOSER_STORE: workspace.store.location, ...more };
    edge = await createEdge(readEdgeConfig(settings, root));
    rmSync(root, { recursive: true });
  }

  const ask = (asked: string | InjectOptions) =>
    edge.inject(typeof asked === 'string' ? { method: 'GET', url: asked } : asked);

  it.each(Object.entries(ANSWERS))(
    '%s',
    async (_kind, { asked, status = 200, cache, vary, policy = NOTHING }) => {
      await serve();
      const { statusCode, headers } = await ask(asked);
      expect([statusCode, headers['cache-control'], headers.vary]).toEqual([status, cache, vary]);
      expect(headers['content-security-policy']).toEqual(
        typeof policy === 'string' ? policy : expect.stringMatching(policy),
      );
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  );

  it('a page while something is tried is for one visitor; a confirmed one keeps its policy', async () => {
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }), { canary: 50 });
    await serve();
    const cookie = `balcao_visitor=${randomUUID()}`;
    const page = await ask({ url: '/', headers: { cookie } });
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
    const confirmed = await ask({
      url: '/',
      headers: { cookie, 'if-none-match': String(page.headers.etag) },
    });
    expect(confirmed.statusCode).toBe(304);
    expect(confirmed.headers['content-security-policy']).toBeUndefined();
    expect(confirmed.headers.etag).toBe(page.headers.etag);
  });

  it('a page runs nothing that has no hash', async () => {
    await serve();
    expect((await ask('/')).headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  it('a page may open websockets where the API of them is', async () => {
    await serve({ API_BASE_WEBSOCKET: 'https://ao-vivo.example/api' });
    const { headers } = await ask('/');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://ao-vivo.example wss://ao-vivo.example https://viacep.com.br;",
    );
  });

  it('answers of the API keep their own', async () => {
    const api = createServer((_request, response) =>
      response.writeHead(200, { 'cache-control': 'no-store', 'content-type': 'application/json' }).end('{}'),
    );
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    await serve({ API_UPSTREAM: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
    const { headers } = await ask('/api/usuario');
    expect(headers['cache-control']).toBe('no-store');
    await new Promise((resolve) => api.close(resolve));
  });
});
