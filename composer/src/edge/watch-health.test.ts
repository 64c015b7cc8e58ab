import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ResolvedComposition } from '@balcao/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { HealthWatch } from '../channel/health-watch';
import { readLog } from '../channel/history';
import { FileStore } from '../store/file-store';
import { composeSample, promoteSample, runningWorkspace, SAMPLE_POLICY } from '../testing/sample-workspace';
import { openWorkspace, type Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import type { ServedChannel } from './edge-source';
import { followChannel } from './store-source';
import { watchHealth } from './watch-health';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-01-01T12:00:00Z');
/** Metrics that alerts and dashboard of production take from the edge. */
const EXPECTED_OF_EDGE: string[] = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../deploy/monitoring/other-exporters.json'), 'utf8'),
).edge;
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };

/** An edge whose clock the test controls. */
interface Served {
  edge: FastifyInstance;
  channel: ServedChannel;
}

describe('a canary that people’s browsers report about', () => {
  let workspace: Workspace<FileStore>;
  let now: number;
  let served: Served[];

  async function serve(assertWritable: (() => Promise<void>) | undefined = async () => {}): Promise<Served> {
    const own = openWorkspace(new FileStore(workspace.store.location), SAMPLE_POLICY);
    const { canary, refresh, ...source } = await followChannel(own, 'prod', log);
    const parts = { workspace: own, channel: 'prod', canary, log, assertWritable, now: () => now };
    const channel = { name: 'prod', workspace: own, health: new HealthWatch(parts), refresh };
    const edge = await createEdge(
      readEdgeConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: 'a token of the machine room' }, '/'),
      { ...source, channel },
    );
    served.push({ edge, channel });
    return { edge, channel };
  }

  beforeEach(async () => {
    log.error.mockClear();
    now = NOON;
    served = [];
    workspace = await runningWorkspace();
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }), { canary: 50 });
  });
  afterEach(async () => {
    for (const { edge } of served) await edge.close();
  });

  const headersOf = (visitor: string) => ({ cookie: `balcao_visitor=${visitor}` });
  const given = async ({ edge }: Served, visitor: string) =>
    (await edge.inject({ url: '/composition', headers: headersOf(visitor) })).json<ResolvedComposition>();

  /** This many visitors of one side. */
  async function visitorsOf(where: Served, variant: ResolvedComposition['variant'], count: number) {
    const found: string[] = [];
    while (found.length < count) {
      const visitor = randomUUID();
      if ((await given(where, visitor)).variant === variant) found.push(visitor);
    }
    return found;
  }

  let addresses = 0;
  const nextAddress = () => `198.51.${Math.floor(++addresses / 250) % 250}.${addresses % 250}`;

  /** A page's report that it loaded mfe-a, or failed to. */
  async function report(
    where: Served,
    visitor: string,
    outcome: string,
    more: object = {},
    address = nextAddress(),
  ) {
    const { id, variant, shell, remotes } = await given(where, visitor);
    const detail = {
      area: 'mfe-a',
      version: remotes['mfe-a']?.version ?? '',
      outcome,
      loadMs: 120,
      phase: 'load',
    };
    const payload = {
      composition: id,
      variant,
      shell: shell.version,
      events: [{ name: 'area', detail }],
      ...more,
    };
    const answer = await where.edge.inject({
      method: 'POST',
      url: '/beacon',
      headers: headersOf(visitor),
      remoteAddress: address,
      payload,
    });
    expect(answer.statusCode).toBe(204);
  }

  /** One window: of sixty canary visitors, this many could not load mfe-a. */
  async function window(where: Served, visitors: string[], failures: number) {
    for (const [n, visitor] of visitors.entries())
      await report(where, visitor, n < failures ? 'area_broken' : 'ready');
    now += MINUTE_MS;
  }

  const lastEntry = async () => {
    for await (const { entry } of readLog(workspace, 'prod')) return entry;
    return undefined;
  };

  it('is aborted after two sick windows, with the figures; the next page is the stable one', async () => {
    const where = await serve();
    const visitors = await visitorsOf(where, 'canary', 60);
    for (const visitor of await visitorsOf(where, 'stable', 5)) await report(where, visitor, 'ready');
    await window(where, visitors, 9);
    expect(await where.channel.health.decide()).toBe(false);
    await window(where, visitors, 9);
    expect(await where.channel.health.decide()).toBe(true);
    await where.channel.refresh();

    expect(await given(where, visitors[0] ?? '')).toMatchObject({ variant: 'stable' });
    const page = await where.edge.inject({ url: '/', headers: headersOf(visitors[0] ?? '') });
    expect(page.body).toContain('"variant":"stable"');
    expect(await lastEntry()).toMatchObject({
      action: 'abort',
      actor: 'system:health',
      reason: 'mfe-a falhou em 9 de 60 carregamentos da versão em teste (estável: 0 de 0).',
      numbers: { canaryLoads: 60, canaryFailures: 9, stableLoads: 0, stableFailures: 0 },
    });
    expect(where.channel.health.report()).toMatchObject({
      since: '2026-01-01T12:00:00.000Z',
      windowSeconds: 60,
      items: [
        { remote: 'mfe-a', version: '1.0.0', variant: 'stable', loads: 5, failures: 0 },
        { remote: 'mfe-a', version: '1.1.0', variant: 'canary', loads: 120, failures: 18 },
      ],
    });
  });

  it('goes on while it is healthy', async () => {
    const where = await serve();
    const visitors = await visitorsOf(where, 'canary', 60);
    for (let windows = 0; windows < 3; windows++) {
      await window(where, visitors, 1);
      expect(await where.channel.health.decide()).toBe(false);
    }
    expect(await lastEntry()).toMatchObject({ action: 'canary' });
  });

  it('is aborted by exactly one entry when two edges decide at once', async () => {
    const edges = [await serve(), await serve()];
    const visitors = await visitorsOf(edges[0] as Served, 'canary', 60);
    for (let windows = 0; windows < 2; windows++) {
      for (const where of edges) {
        await window(where, visitors, 9);
        now -= MINUTE_MS;
      }
      now += MINUTE_MS;
    }
    const decided = await Promise.all(edges.map(({ channel }) => channel.health.decide()));
    expect(decided).toEqual([true, true]);
    const aborts = [];
    for await (const { entry } of readLog(workspace, 'prod'))
      if (entry.action === 'abort') aborts.push(entry);
    expect(aborts).toHaveLength(1);
  });

  it('cannot be ended by one network, however often it reports', async () => {
    const where = await serve();
    const visitors = await visitorsOf(where, 'canary', 60);
    for (let windows = 0; windows < 2; windows++) {
      for (let times = 0; times < 50; times++)
        await report(where, visitors[0] ?? '', 'area_broken', {}, `2001:db8:1:2::${times}`);
      await window(where, visitors, 0);
    }
    expect(await where.channel.health.decide()).toBe(false);
    expect(where.channel.health.report().items).toMatchObject([{ loads: 122, failures: 2 }]);
  });

  it('is aborted when nobody of the only network that reports can load it', async () => {
    const where = await serve();
    const visitors = await visitorsOf(where, 'canary', 60);
    for (let windows = 0; windows < 2; windows++) {
      for (const visitor of visitors) await report(where, visitor, 'area_broken', {}, '203.0.113.7');
      now += MINUTE_MS;
    }
    expect(await where.channel.health.decide()).toBe(true);
    expect(await lastEntry()).toMatchObject({
      action: 'abort',
      reason: 'mfe-a falhou em 60 de 60 carregamentos da versão em teste (estável: 0 de 0).',
    });
  });

  describe('that few people get', () => {
    /** A browser that was sent a page, or that says so. */
    async function browsersOf(where: Served, count: number, signed: boolean): Promise<string[]> {
      const visitors = await visitorsOf(where, 'canary', count);
      return Promise.all(
        visitors.map(async (visitor) => {
          const page = await where.edge.inject({ url: '/', headers: headersOf(visitor) });
          const session = page.cookies.find(({ name }) => name === 'balcao_page')?.value ?? '';
          return `${visitor}; balcao_page=${signed ? session : session.replace(/..$/, 'AA')}`;
        }),
      );
    }

    it.each([
      ['is aborted within the hour when it fails for too many', true],
      ['is not judged by sessions that no edge has signed', false],
    ])('%s', async (_what, signed) => {
      const where = await serve();
      for (const [n, browser] of (await browsersOf(where, 10, signed)).entries()) {
        await report(where, browser, n < 3 ? 'area_broken' : 'ready');
        now += 5 * MINUTE_MS;
      }
      expect(where.channel.health.report().trial).toMatchObject([
        {
          remote: 'mfe-a',
          state: signed ? 'failing' : 'too_few',
          hour: { canary: { people: signed ? 10 : 0 } },
        },
      ]);
      expect(await where.channel.health.decide()).toBe(signed);
    });
  });

  it.each<[string, object]>([
    ['another composition', { composition: 'f'.repeat(64) }],
    ['the side that the visitor does not get', { variant: 'stable' }],
    ['a page with a developer’s version in it', { overridden: true }],
    [
      'an area that does not run',
      { events: [{ name: 'area', detail: { area: 'mfe-x', version: '1.1.0', outcome: 'ready' } }] },
    ],
    [
      'a version that does not run',
      { events: [{ name: 'area', detail: { area: 'mfe-a', version: '9.9.9', outcome: 'ready' } }] },
    ],
    ['something else', { events: [{ name: 'form_failed', detail: { cause: 'x' } }] }],
  ])('is not judged by reports about %s', async (_what, more) => {
    const where = await serve();
    const [visitor = ''] = await visitorsOf(where, 'canary', 1);
    await report(where, visitor, 'area_broken', more);
    expect(where.channel.health.report().items).toEqual([]);
  });

  it('keeps running, and the log says so once, when the store cannot be written', async () => {
    const where = await serve(() => Promise.reject(new Error('read-only')));
    const visitors = await visitorsOf(where, 'canary', 60);
    await window(where, visitors, 9);
    await window(where, visitors, 9);
    expect([await where.channel.health.decide(), await where.channel.health.decide()]).toEqual([
      false,
      false,
    ]);
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(await lastEntry()).toMatchObject({ action: 'canary' });
  });

  it('has every metric that the machine room expects', async () => {
    const { edge } = await serve();
    const headers = { authorization: 'Bearer a token of the machine room' };
    const { body } = await edge.inject({ url: '/metrics', headers });
    expect(EXPECTED_OF_EDGE.filter((name) => !body.includes(`# TYPE ${name} `))).toEqual([]);
  });
});

it('counts a canary that was aborted', async () => {
  jest.useFakeTimers();
  const app = Fastify();
  const registry = new Registry();
  const decide = jest.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  watchHealth(app, { health: { decide }, refresh: async () => {} }, registry);
  expect(await registry.metrics()).toContain('canary_aborts_total 0');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(decide).toHaveBeenCalledTimes(2);
  expect(await registry.metrics()).toContain('canary_aborts_total 1');
  jest.useRealTimers();
  await app.close();
});
