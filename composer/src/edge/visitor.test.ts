import { randomUUID } from 'node:crypto';
import type { ResolvedComposition } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { abort, advance } from '../channel/canary';
import { composeSample, promoteSample, runningWorkspace } from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import { followChannel } from './store-source';

const quiet = { info: jest.fn(), warn: jest.fn() };
const CHANGE = { channel: 'prod', actor: 'ana', reason: 'Because.' };

describe('who visits while a canary is tried', () => {
  let workspace: Workspace;
  let edge: FastifyInstance;
  let refresh: () => Promise<void>;

  beforeEach(async () => {
    workspace = await runningWorkspace();
    const source = await followChannel(workspace, 'prod', quiet);
    refresh = source.refresh;
    edge = await createEdge(readEdgeConfig({ LOG_LEVEL: 'silent' }, '/'), source);
  });
  afterEach(() => edge.close());

  async function tryOn(percent: number) {
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }), { canary: percent });
    await refresh();
  }

  const page = (headers: Record<string, string> = {}) => edge.inject({ url: '/', headers });
  const as = (visitor: string) => ({ cookie: `theme=dark; balcao_visitor=${visitor}` });
  const variantOf = (body: string) =>
    (JSON.parse(/id="composition">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as ResolvedComposition).variant;

  it('is given no id when everybody gets the same', async () => {
    const { headers } = await page();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });

  it('is given a random id with the first page, which it is decided by', async () => {
    await tryOn(50);
    const ids = new Set<string>();
    for (let visits = 0; visits < 20; visits++) {
      const first = await page();
      const cookie = String(first.headers['set-cookie']);
      expect(cookie).toMatch(/^balcao_visitor=[\w-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
      const [, id = ''] = /=([\w-]+);/.exec(cookie) ?? [];
      const second = await page(as(id));
      expect(second.headers['set-cookie']).toBeUndefined();
      expect(variantOf(second.body)).toBe(variantOf(first.body));
      ids.add(id);
    }
    expect(ids.size).toBe(20);
  });

  it('keeps the id from connections that are not encrypted', async () => {
    await tryOn(50);
    const { headers } = await page({ 'x-forwarded-proto': 'https' });
    expect(headers['set-cookie']).toMatch(/; Secure$/);
  });

  it('is given another id instead of one that is none of ours', async () => {
    await tryOn(50);
    expect((await page(as('short'))).headers['set-cookie']).toBeDefined();
    expect((await page(as('<script>alert(1)</script>'))).headers['set-cookie']).toBeDefined();
  });

  it('is told by pages and by the question for news that they are not for others', async () => {
    await tryOn(100);
    expect((await page(as(randomUUID()))).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
    const news = await edge.inject({ url: '/composition', headers: as(randomUUID()) });
    expect(news.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    expect(news.json()).toMatchObject({ variant: 'canary' });
    expect((await edge.inject('/composition')).json()).toMatchObject({ variant: 'stable' });
  });

  it('never keeps the page of the other side: who changes sides is sent the whole page', async () => {
    const visitor = as(randomUUID());
    const before = await page(visitor);
    await tryOn(100);
    const tried = await page({ ...visitor, 'if-none-match': String(before.headers.etag) });
    expect([tried.statusCode, variantOf(tried.body)]).toEqual([200, 'canary']);
    const same = await page({ ...visitor, 'if-none-match': String(tried.headers.etag) });
    expect(same.statusCode).toBe(304);
    await abort(workspace, CHANGE);
    await refresh();
    const after = await page({ ...visitor, 'if-none-match': String(tried.headers.etag) });
    expect([after.statusCode, variantOf(after.body)]).toEqual([200, 'stable']);
  });

  it('stays on its side while the share grows, and only changes to the canary', async () => {
    await tryOn(10);
    const visitors = Array.from({ length: 200 }, () => randomUUID());
    const chosen = async () => {
      const found = new Set<string>();
      for (const visitor of visitors)
        if (variantOf((await page(as(visitor))).body) === 'canary') found.add(visitor);
      return found;
    };
    const few = await chosen();
    await advance(workspace, CHANGE, 60);
    await refresh();
    const more = await chosen();
    expect(more.size).toBeGreaterThan(few.size);
    expect([...few].every((visitor) => more.has(visitor))).toBe(true);
  });
});
