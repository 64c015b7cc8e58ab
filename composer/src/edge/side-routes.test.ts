import type { BrowserSide } from '@balcao/api-schema/control';
import type { ResolvedComposition } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { abort, advance } from '../channel/canary';
import { HealthWatch } from '../channel/health-watch';
import { Tokens } from '../control/tokens';
import type { FileStore } from '../store/file-store';
import { composeSample, promoteSample, runningWorkspace } from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import type { ServedChannel } from './edge-source';
import { followChannel } from './store-source';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const CHANGE = { channel: 'prod', actor: 'ana', reason: 'Because.' };
const SIDE = '/composition/side';

describe('the side that somebody chooses for a browser', () => {
  let workspace: Workspace<FileStore>;
  let edge: FastifyInstance;
  let channel: ServedChannel;
  let token: string;

  beforeEach(async () => {
    workspace = await runningWorkspace();
    const { canary, refresh, ...source } = await followChannel(workspace, 'prod', log);
    const health = new HealthWatch({
      workspace,
      channel: 'prod',
      canary,
      log,
      assertWritable: async () => {},
      now: Date.now,
    });
    channel = { name: 'prod', workspace, health, refresh };
    edge = await createEdge(readEdgeConfig({ LOG_LEVEL: 'silent' }, '/'), { ...source, channel });
    const tokens = new Tokens(workspace.store, workspace.now);
    const request = { name: 'backoffice', scopes: ['read'], days: undefined, actor: 'ops' };
    token = (await tokens.create(request)).secret;
    await tryOn(0);
  });
  afterEach(() => edge.close());

  async function tryOn(percent: number) {
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    await promoteSample(workspace, id, { canary: percent });
    await channel.refresh();
  }

  /** Keeps the cookies that it is given, as browsers do. */
  class Browser {
    readonly cookies = new Map<string, string>();

    get headers() {
      return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    }

    async send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
      const answer = await edge.inject({ method, url, headers: this.headers, ...(payload && { payload }) });
      for (const { name, value, maxAge } of answer.cookies)
        if (maxAge === 0) this.cookies.delete(name);
        else this.cookies.set(name, value);
      return answer;
    }

    /** Opens a page. @returns the side that it is of */
    async open(): Promise<ResolvedComposition['variant']> {
      const { body } = await this.send('GET', '/');
      return JSON.parse(/id="composition">(.*?)<\/script>/.exec(body)?.[1] ?? 'null').variant;
    }

    status = async () => (await this.send('GET', SIDE)).json<BrowserSide>();
    show = async (choice: string) => (await this.send('POST', SIDE, { choice })).statusCode;

    async choose(side: string) {
      await this.open();
      return this.show(await signed((await this.status()).browser, side));
    }
  }

  const ask = (payload: object, authorization = `Bearer ${token}`) =>
    edge.inject({
      method: 'POST',
      url: '/control/channels/prod/sides',
      headers: { authorization },
      payload,
    });
  const signed = async (browser: string | null, side: string): Promise<string> =>
    (await ask({ browser, side })).json().choice;

  it('holds through logins and logouts, whatever the share says, until it is taken back', async () => {
    const browser = new Browser();
    expect(await browser.open()).toBe('stable');
    expect(await browser.status()).toMatchObject({ side: 'stable', chosen: false, canary: { percent: 0 } });
    expect(await browser.choose('canary')).toBe(204);
    for (const visitor of ['a'.repeat(32), undefined, 'b'.repeat(32)]) {
      if (visitor) browser.cookies.set('balcao_visitor', visitor);
      else browser.cookies.delete('balcao_visitor');
      expect(await browser.open()).toBe('canary');
      expect((await browser.send('GET', '/composition')).json()).toMatchObject({ variant: 'canary' });
    }
    expect(await browser.status()).toMatchObject({ side: 'canary', chosen: true });
    expect((await browser.send('DELETE', SIDE)).statusCode).toBe(204);
    expect(await browser.open()).toBe('stable');

    await advance(workspace, CHANGE, 100);
    await channel.refresh();
    expect(await browser.open()).toBe('canary');
    expect(await browser.choose('stable')).toBe(204);
    expect(await browser.open()).toBe('stable');
  });

  it('ends with what is tried, and says nothing about what is tried next', async () => {
    const browser = new Browser();
    await browser.choose('canary');
    await abort(workspace, CHANGE);
    await channel.refresh();
    expect(await browser.open()).toBe('stable');
    expect(await browser.status()).toEqual({ side: 'stable', chosen: false, browser: null, canary: null });
    expect((await ask({ browser: 'x'.repeat(16), side: 'canary' })).json().code).toBe('no_canary');
    expect(await browser.show(browser.cookies.get('balcao_side') ?? '')).toBe(403);
    await tryOn(0);
    expect(await browser.open()).toBe('stable');
    expect((await browser.status()).chosen).toBe(false);
  });

  it('is no other browser’s, and none that the control has not signed', async () => {
    const chooser = new Browser();
    await chooser.choose('canary');
    const choice = chooser.cookies.get('balcao_side') ?? '';
    const other = new Browser();
    await other.open();
    const forged = [choice, 'canary', 'canary.', `canary.${'A'.repeat(43)}`, choice.slice(0, -1)];
    for (const value of forged) {
      expect(await other.show(value)).toBe(403);
      other.cookies.set('balcao_side', value);
      expect(await other.open()).toBe('stable');
      expect((await other.status()).chosen).toBe(false);
    }
    chooser.cookies.set('balcao_side', choice.replace('canary', 'stable'));
    expect((await chooser.status()).chosen).toBe(false);
    expect((await other.send('POST', SIDE, { choice: 1 })).statusCode).toBe(403);
  });

  it('is signed for nobody without a token of the control', async () => {
    const browser = new Browser();
    await browser.open();
    const own = { browser: (await browser.status()).browser, side: 'canary' };
    for (const authorization of ['', 'Bearer of-a-seller'])
      expect((await ask(own, authorization)).statusCode).toBe(401);
    expect((await ask({ ...own, side: 'all' })).json().code).toBe('invalid_request');
  });

  it('is kept from scripts and other sites, and what such a browser reports counts for no canary', async () => {
    const browser = new Browser();
    await browser.open();
    const choice = await signed((await browser.status()).browser, 'canary');
    const answer = await edge.inject({
      method: 'POST',
      url: SIDE,
      headers: { ...browser.headers, 'x-forwarded-proto': 'https' },
      payload: { choice },
    });
    expect(answer.headers['set-cookie']).toBe(
      `balcao_side=${choice}; Path=/; SameSite=Lax; HttpOnly; Secure`,
    );
    const { id } = (await browser.send('GET', '/composition')).json<ResolvedComposition>();
    const detail = { area: 'mfe-a', version: '1.0.0', outcome: 'ready', loadMs: 12 };
    const report = {
      composition: id,
      variant: 'stable',
      shell: '1.0.0',
      events: [{ name: 'area', detail }],
    };
    await browser.send('POST', '/beacon', report);
    expect(channel.health.report().items).toMatchObject([{ loads: 1 }]);
    await browser.choose('stable');
    await browser.send('POST', '/beacon', report);
    expect(channel.health.report().items).toMatchObject([{ loads: 1 }]);
  });
});
