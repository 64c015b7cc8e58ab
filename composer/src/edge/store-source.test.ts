import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResolvedComposition } from '@balcao/contract';
import Ajv2019 from 'ajv/dist/2019';
import type { FastifyInstance } from 'fastify';
import { rollback } from '../channel/rollback';
import { sriOf } from '../model/digest';
import type { FileStore } from '../store/file-store';
import discoverySchema from '../testing/frontend-discovery.schema.json';
import { composeSample, emptyWorkspace, promoteSample, runningWorkspace } from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';
import type { EdgeSource } from './edge-source';
import { followChannel } from './store-source';
import { compositionFor } from './visitor';

const POLL_INTERVAL_MS = 20;
const quiet = { info: jest.fn(), warn: jest.fn() };

describe('the edge on a channel of a store', () => {
  let workspace: Workspace<FileStore>;
  let source: EdgeSource;
  let edge: FastifyInstance;

  beforeEach(async () => {
    workspace = await runningWorkspace();
    source = await followChannel(workspace, 'prod', quiet, { pollIntervalMs: POLL_INTERVAL_MS });
    edge = await createEdge(readEdgeConfig({ LOG_LEVEL: 'silent' }, '/'), source);
  });
  afterEach(() => edge.close());

  const composition = async () => (await edge.inject('/composition')).json<ResolvedComposition>();

  /** Polls until the edge serves a generation. */
  async function seen(generation: number): Promise<ResolvedComposition> {
    for (;;) {
      const found = await composition();
      if (found.generation === generation) return found;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  async function promoteChange(set: Record<string, string>, canary?: number) {
    return promoteSample(workspace, await composeSample(workspace, set), { canary });
  }

  it('serves what was promoted: pages, composition, artifacts with their compressed forms', async () => {
    expect(await composition()).toMatchObject({ channel: 'prod', generation: 1, variant: 'stable' });
    expect((await edge.inject('/')).body).toContain('<h1>Entrar</h1>');
    const file = await edge.inject({
      url: '/artifacts/mfe-a/1.0.0/entry.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    });
  });

  it('serves files of every published version, for tabs that are open, and nothing that was not published', async () => {
    expect((await edge.inject('/artifacts/mfe-a/1.1.0/entry.js')).statusCode).toBe(200);
    await workspace.store.createIfAbsent('artifacts/mfe-a/1.2.0/entry.js', Buffer.from('half()'));
    expect((await edge.inject('/artifacts/mfe-a/1.2.0/entry.js')).statusCode).toBe(404);
    expect((await edge.inject('/artifacts/mfe-a/1.1.0/marks')).statusCode).toBe(404);
  });

  it('notices a promotion and a rollback, and names the version to fall back to', async () => {
    await promoteChange({ 'mfe-a': '1.1.0' });
    const moved = await seen(2);
    expect(moved.remotes['mfe-a']).toMatchObject({ version: '1.1.0', lastGood: { version: '1.0.0' } });
    expect(moved.remotes['mfe-b']?.lastGood).toBeUndefined();
    await rollback(workspace, { channel: 'prod', actor: 'ana', reason: 'Broken.' }, undefined);
    expect((await seen(3)).remotes['mfe-a']?.version).toBe('1.0.0');
  });

  it('gives a canary to its share of visitors, always the same ones', async () => {
    await promoteChange({ 'mfe-a': '1.1.0' }, 50);
    await seen(2);
    const visitors = Array.from({ length: 400 }, () => randomUUID());
    const variants = await source.variants();
    const given = (visitor: string) => compositionFor(variants, { cookie: `balcao_visitor=${visitor}` });
    const compositions = visitors.map(given);
    const chosen = compositions.filter(({ resolved }) => resolved.variant === 'canary');
    expect(chosen.length).toBeGreaterThan(140);
    expect(chosen.length).toBeLessThan(260);
    expect(chosen[0]?.resolved.remotes['mfe-a']).toMatchObject({
      version: '1.1.0',
      lastGood: { version: '1.0.0' },
    });
    expect(visitors.map(given)).toEqual(compositions);
    expect(compositionFor(variants, {}).resolved.variant).toBe('stable');
  });

  it('keeps serving what it knows while the store is away, and goes on when it is back', async () => {
    await edge.inject('/artifacts/mfe-a/1.0.0/entry.js');
    const { location } = workspace.store;
    await rename(location, `${location}-away`);
    await writeFile(location, '');
    await new Promise((resolve) => setTimeout(resolve, 3 * POLL_INTERVAL_MS));
    expect((await edge.inject('/')).statusCode).toBe(200);
    expect((await edge.inject('/artifacts/mfe-a/1.0.0/entry.js')).statusCode).toBe(200);
    await rename(location, `${location}-file`);
    await rename(`${location}-away`, location);
    await promoteChange({ 'mfe-b': '1.1.0' });
    expect((await seen(2)).remotes['mfe-b']?.version).toBe('1.1.0');
  });

  it('reads and hashes a file once', async () => {
    const read = jest.spyOn(workspace.store, 'read');
    for (let times = 0; times < 5; times++) await edge.inject('/artifacts/mfe-b/1.0.0/entry.js');
    const keys = read.mock.calls.map(([key]) => key);
    expect(keys.filter((key) => key === 'artifacts/mfe-b/1.0.0/entry.js')).toHaveLength(1);
  });

  it('never sends a file that was altered in the store', async () => {
    await writeFile(join(workspace.store.location, 'artifacts/mfe-b/1.0.0/entry.js'), 'evil()');
    expect((await edge.inject('/artifacts/mfe-b/1.0.0/entry.js')).statusCode).toBe(500);
  });

  it('tells what runs in the Frontend Discovery schema', async () => {
    await promoteChange({ 'mfe-a': '1.1.0' });
    await promoteChange({ 'mfe-b': '1.1.0' }, 10);
    await seen(3);
    const answer = (await edge.inject('/composition?format=frontend-discovery')).json();
    const validate = new Ajv2019().compile(discoverySchema);
    expect([validate(answer), validate.errors]).toEqual([true, null]);
    expect(answer.microFrontends['mfe-a']).toMatchObject([
      {
        url: '/artifacts/mfe-a/1.1.0/entry.js',
        extras: { lastGood: { url: '/artifacts/mfe-a/1.0.0/entry.js', version: '1.0.0' } },
        deployment: { traffic: 100, default: true },
      },
    ]);
    const [{ url, metadata, extras, fallbackUrl }] = answer.microFrontends['mfe-a'];
    expect(extras).toMatchObject({ global: 'mfe_a_1_1_0', exposed: './mount', shared: {} });
    expect(answer.microFrontends['mfe-sample'][0].extras.shared).toEqual({ react: '^19.0.0' });
    expect(fallbackUrl).not.toBe(url);
    const files = Object.entries<string>(extras.files).map(([file, sri]) => [extras.base + file, sri]);
    for (const [address, integrity] of [
      [url, metadata.integrity],
      [fallbackUrl, metadata.integrity],
      [extras.lastGood.url, extras.lastGood.integrity],
      ...files,
    ])
      expect(sriOf((await edge.inject(address)).rawPayload)).toBe(integrity);
    expect(answer.microFrontends['mfe-b']).toMatchObject([
      { metadata: { version: '1.0.0' }, deployment: { traffic: 90, default: true } },
      { metadata: { version: '1.1.0' }, deployment: { traffic: 10, default: false } },
    ]);
  });
});

it('an edge without anything to serve says so at its start', async () => {
  await expect(followChannel(emptyWorkspace(), 'prod', quiet)).rejects.toThrow(
    'Nothing was promoted to prod',
  );
});
