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
  let tried: string;

  beforeEach(async () => {
    workspace = await runningWorkspace();
    const source = await followChannel(workspace, 'prod', quiet);
    refresh = source.refresh;
    edge = await createEdge(readEdgeConfig({ LOG_LEVEL: 'silent' }, '/'), source);
  });
  afterEach(() => edge.close());

  async function tryOn(percent: number) {
    tried = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    await promoteSample(workspace, tried, { canary: percent });
    await refresh();
  }

  const page = (headers: Record<string, string> = {}) => edge.inject({ url: '/', headers });
  const as = (visitor: string) => ({ cookie: `theme=dark; balcao_visitor=${visitor}` });
  const variantOf = (body: string) =>
    (JSON.parse(/id="composition">(.*?)<\/script>/.exec(body)?.[1] ?? 'null') as ResolvedComposition).variant;

  /** Keeps the cookies that it is given, as browsers do. */
  class Browser {
    readonly cookies = new Map<string, string>();

    get headers() {
      return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    }

    async open() {
      const answer = await page(this.headers);
      for (const { name, value } of answer.cookies) this.cookies.set(name, value);
      return answer;
    }

    /** The side of the page that it is sent now. */
    async side() {
      return variantOf((await this.open()).body);
    }

    /** What the shell does after a login; without a seller, after a logout. */
    logIn(seller: string | undefined) {
      if (seller) this.cookies.set('balcao_visitor', seller);
      else this.cookies.delete('balcao_visitor');
    }
  }

  const someSeller = () => randomUUID().replaceAll('-', '');

  it('is given no id when everybody gets the same', async () => {
    const { headers } = await page();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  });

  it('is given a random id with the first page, which it is decided by', async () => {
    await tryOn(50);
    const ids = new Set<string>();
    for (let visits = 0; visits < 20; visits++) {
      const browser = new Browser();
      const first = await browser.open();
      expect(first.headers['set-cookie']).toEqual([
        expect.stringMatching(/^balcao_visitor=[\w-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax$/),
        expect.stringMatching(
          /^balcao_canary=[0-9a-f]{16}\.(canary|50); Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
        ),
        expect.stringMatching(/^balcao_page=[\w-]{16}\.[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/),
      ]);
      const id = browser.cookies.get('balcao_visitor') ?? '';
      const second = await browser.open();
      expect(second.headers['set-cookie']).toBeUndefined();
      expect(variantOf(second.body)).toBe(variantOf(first.body));
      expect(variantOf((await page(as(id))).body)).toBe(variantOf(first.body));
      ids.add(id);
    }
    expect(ids.size).toBe(20);
  });

  it('keeps the id from connections that are not encrypted', async () => {
    await tryOn(50);
    const { headers } = await page({ 'x-forwarded-proto': 'https' });
    const cookies = [headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure$/);
  });

  it('is given another id instead of one that is none of ours', async () => {
    await tryOn(50);
    for (const malformed of ['short', '<script>alert(1)</script>'])
      expect((await page(as(malformed))).headers['set-cookie']).toContainEqual(
        expect.stringMatching(/^balcao_visitor=[\w-]{36};/),
      );
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

  it('stays on its side when somebody logs in, logs out, and when somebody else logs in', async () => {
    await tryOn(50);
    for (let visits = 0; visits < 20; visits++) {
      const browser = new Browser();
      const before = await browser.side();
      for (const seller of [someSeller(), undefined, someSeller()]) {
        browser.logIn(seller);
        const news = await edge.inject({ url: '/composition', headers: browser.headers });
        expect(news.json()).toMatchObject({ variant: before });
        expect(await browser.side()).toBe(before);
      }
    }
  });

  it('is never taken from the canary while it grows, whoever logs in', async () => {
    await tryOn(20);
    const browsers = Array.from({ length: 40 }, () => new Browser());
    const sides = () => Promise.all(browsers.map((browser) => browser.side()));
    let before = await sides();
    for (const percent of [40, 60, 100]) {
      for (const browser of browsers) browser.logIn(someSeller());
      expect(await sides()).toEqual(before);
      await advance(workspace, CHANGE, percent);
      await refresh();
      const after = await sides();
      expect(after.filter((_side, n) => before[n] === 'canary')).not.toContain('stable');
      before = after;
    }
    expect(new Set(before)).toEqual(new Set(['canary']));
  });

  it('is the seller from the next canary on: on one side on all devices', async () => {
    await tryOn(50);
    const devices = [new Browser(), new Browser()];
    for (const device of devices) await device.open();
    const sellers = Array.from({ length: 20 }, someSeller);
    const chosen = new Set<string | undefined>();
    for (const seller of sellers) {
      for (const device of devices) device.logIn(seller);
      await abort(workspace, CHANGE);
      await promoteSample(workspace, tried, { canary: 50 });
      await refresh();
      const [one, other] = await Promise.all(devices.map((device) => device.side()));
      expect(other).toBe(one);
      chosen.add(one);
    }
    expect(chosen.size).toBe(2);
  });
});
