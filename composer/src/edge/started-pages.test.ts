import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { AreaManifest, PageComposition, ResolvedComposition } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { otherArea, SAMPLE_MANIFEST, sampleArea, sampleShell } from '../testing/sample-builds';
import {
  checkoutWithPolicy,
  composeSample,
  emptyWorkspace,
  promoteSample,
  publishFiles,
} from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

const ADMIN_PATH = '/backoffice/admin/usuarios';
const ADMIN: AreaManifest = {
  ...SAMPLE_MANIFEST,
  name: 'mfe-admin',
  label: 'Plataforma',
  routes: [{ path: ADMIN_PATH, access: 'admin', title: 'Usuários da plataforma', ready: 'h1' }],
  storageKeys: ['usuarios.rascunho'],
};
const PARTS = { shell: '1.0.0', 'mfe-sample': '1.0.0', 'mfe-admin': '1.0.0' };

const partOf = (html: string) =>
  JSON.parse(/id="composition">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as PageComposition;

describe('pages of a shell that starts them', () => {
  let workspace: Workspace;
  let root: string;
  let edge: FastifyInstance;

  beforeEach(async () => {
    const own = emptyWorkspace();
    root = checkoutWithPolicy();
    workspace = own;
    for (const version of ['1.0.0', '1.1.0']) {
      await publishFiles(own, sampleShell(version, { startsPages: true }));
      await publishFiles(own, sampleArea(version));
      await publishFiles(own, otherArea('mfe-admin', version, { area: ADMIN }));
    }
    await promoteSample(own, await composeSample(own, PARTS, null));
    edge = await openEdge();
  });
  afterEach(async () => {
    await edge.close();
    rmSync(root, { recursive: true });
  });

  function openEdge(): Promise<FastifyInstance> {
    const settings = { LOG_LEVEL: 'silent', COMPOSER_STORE: workspace.store.location };
    return createEdge(readEdgeConfig(settings, root));
  }

  const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers });
  const pageAt = async (url: string) => (await get(url)).body;

  it('tell a visitor of a logged-out page nothing of what admins have', async () => {
    const page = await pageAt('/');
    expect(page).not.toMatch(/admin|plataforma|usu[áa]rios/i);
    expect(partOf(page).remotes).toEqual({
      'mfe-sample': expect.objectContaining({ routes: [expect.objectContaining({ path: '/' })] }),
    });
    const unknown = (await get('/nao-existe', { accept: 'text/html' })).body;
    expect(Object.keys(partOf(unknown).remotes)).toEqual([]);
    expect(Object.keys(partOf(await pageAt(ADMIN_PATH)).remotes)).toEqual(['mfe-admin']);
  });

  it('hold the hash of every file that their own route loads, and of no other', async () => {
    const { shell, remotes } = partOf(await pageAt('/'));
    expect(Object.keys(shell.integrity).sort()).toEqual(['boot.js', 'form.js', 'main.css', 'main.js']);
    expect(Object.keys(remotes['mfe-sample']?.integrity ?? {}).sort()).toEqual(['entry.js', 'screen.js']);
  });

  it('hold the hash of the whole composition, which is the same for ever where they say', async () => {
    const { whole } = partOf(await pageAt('/'));
    const answer = await get(whole?.url ?? '', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
    });
    const text = brotliDecompressSync(answer.rawPayload);
    expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(whole?.integrity);
    expect((JSON.parse(text.toString()) as ResolvedComposition).remotes['mfe-admin']?.version).toBe('1.0.0');
    expect((await get(whole?.url ?? '')).body).toBe(text.toString());
    const etag = String(answer.headers.etag);
    expect((await get(whole?.url ?? '', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('find their composition also when the channel has moved on, and after a change that this edge has not seen', async () => {
    const before = partOf(await pageAt('/')).whole?.url ?? '';
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-sample': '1.1.0' }));
    const replica = await openEdge();
    const after = partOf((await replica.inject('/')).body).whole?.url ?? '';
    await replica.close();
    expect(after).not.toBe(before);
    expect((await get(after)).json<ResolvedComposition>().generation).toBe(2);
    expect((await get(before)).json<ResolvedComposition>().generation).toBe(1);
  });

  it('find nothing under a name that no page had', async () => {
    const answer = await get(`/composition/${'A'.repeat(64)}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('are other pages with another composition, whatever their own route has', async () => {
    const { etag } = (await get('/')).headers;
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-admin': '1.1.0' }));
    const later = await openEdge();
    expect((await later.inject('/')).headers.etag).not.toBe(etag);
    await later.close();
  });

  it('carry one block of styles, and nothing that would start before they are seen', async () => {
    const page = await pageAt('/');
    expect(page.match(/<style[^>]*>.*?<\/style>/g)).toEqual([
      expect.stringMatching(/ id="prerendered-styles">h1{color:red}body{margin:0}<\/style>$/),
    ]);
    expect(page).not.toMatch(/<link rel="(preload|stylesheet)"/);
    expect(page).not.toContain('<script defer');
    expect(partOf(page).afterPaint).toEqual({ js: ['boot.js', 'main.js'], css: ['main.css'] });
  });

  it('start at once where nothing was rendered', async () => {
    const page = await pageAt('/backoffice/amostra/7');
    expect(page.match(/<script defer/g)).toHaveLength(2);
    expect(page).toMatch(/<link rel="preload" as="script" href="\/artifacts\/shell\/1.0.0\/boot.js"/);
    expect(page).toMatch(/<style nonce="[^"]+">body{margin:0}<\/style>/);
    expect(partOf(page).afterPaint).toBeUndefined();
  });
});
