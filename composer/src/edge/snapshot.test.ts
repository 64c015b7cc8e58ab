import { mkdtempSync } from 'node:fs';
import { rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResolvedComposition } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { FileStore } from '../store/file-store';
import {
  checkoutWithPolicy,
  composeSample,
  keysOf,
  promoteSample,
  runningWorkspace,
} from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { createEdge } from './app';
import { readEdgeConfig } from './config';

describe('an edge with a snapshot on its disk', () => {
  let workspace: Workspace<FileStore>;
  let folder: string;
  let root: string;
  let edge: FastifyInstance | undefined;

  beforeEach(async () => {
    workspace = await runningWorkspace();
    folder = mkdtempSync(join(tmpdir(), 'balcao-snapshot-'));
    root = checkoutWithPolicy();
  });
  afterEach(() => edge?.close());

  async function start(more: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
    const environment = {
      LOG_LEVEL: 'silent',
      COMPOSER_STORE: workspace.store.location,
      COMPOSER_SNAPSHOT_DIR: folder,
      ...more,
    };
    edge = await createEdge(readEdgeConfig(environment, root));
    return edge;
  }

  async function restart(more?: NodeJS.ProcessEnv): Promise<FastifyInstance> {
    await edge?.close();
    return start(more);
  }

  /** Waits until the snapshot has a key, or no longer has it. */
  async function kept(key: string, expected = true): Promise<void> {
    while (Boolean(await new FileStore(folder).writtenAt(key)) !== expected)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }

  const LAST_FILE = 'artifacts/mfe-sample/1.0.0/mf-manifest.json.gz';

  /** Older versions are kept last. */
  const LAST_FALLBACK = 'artifacts/mfe-a/1.0.0/entry.js.gz';

  /** The store's location exists, but holds no store. */
  async function makeUnavailable(how: 'refuses' | 'is empty'): Promise<void> {
    const { location } = workspace.store;
    await rename(location, `${location}-away`);
    // A link to itself: reading it fails with an error other than "not found".
    if (how === 'refuses') await symlink(location, location);
  }

  it.each(['refuses', 'is empty'] as const)(
    'starts with what it served last when the store %s: pages, composition, files that nobody had asked for',
    async (how) => {
      await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }));
      await start();
      await kept(LAST_FALLBACK);
      await makeUnavailable(how);
      const again = await restart();
      const page = await again.inject('/');
      expect(page.body).toContain('<h1>Entrar</h1>');
      const resolved = (await again.inject('/composition')).json<ResolvedComposition>();
      expect(resolved).toMatchObject({ generation: 2, variant: 'stable' });
      expect(resolved.remotes['mfe-a']).toMatchObject({ version: '1.1.0', lastGood: { version: '1.0.0' } });
      for (const [file, encoding] of [
        ['mfe-a/1.1.0/entry.js', 'br'],
        ['mfe-a/1.0.0/entry.js', 'gzip'],
        ['shell/1.0.0/main.js', 'identity'],
      ]) {
        const answer = await again.inject({
          url: `/artifacts/${file}`,
          headers: { 'accept-encoding': encoding },
        });
        expect([file, answer.statusCode]).toEqual([file, 200]);
      }
      expect((await again.inject('/artifacts/mfe-b/1.1.0/entry.js')).statusCode).toBe(404);
    },
  );

  // The edge asks a store that was away less and less often.
  it('notices what was promoted once the store is back', async () => {
    const { location } = workspace.store;
    await start();
    await kept(LAST_FILE);
    await makeUnavailable('is empty');
    const again = await restart();
    await rename(`${location}-away`, location);
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-b': '1.1.0' }));
    let generation = 0;
    while (generation < 2) {
      ({ generation } = (await again.inject('/composition')).json<ResolvedComposition>());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect((await again.inject('/artifacts/mfe-b/1.1.0/entry.js')).statusCode).toBe(200);
  });

  it('keeps the files of what it serves, and of nothing older', async () => {
    await start();
    await kept(LAST_FILE);
    for (const version of ['1.1.0', '1.0.0', '1.1.0'])
      await promoteSample(workspace, await composeSample(workspace, { shell: version }));
    await restart();
    await kept('artifacts/shell/1.1.0/main.js');
    await kept('artifacts/shell/1.0.0/main.js', false);
    const keys = await keysOf(new FileStore(folder), 'artifacts/');
    expect(keys).toContain('artifacts/shell/1.0.0/artifact.json');
  });

  it('is not served from a file that was altered on the disk', async () => {
    await start();
    await kept(LAST_FILE);
    await makeUnavailable('is empty');
    await writeFile(join(folder, 'artifacts/mfe-b/1.0.0/entry.js'), 'evil()');
    const again = await restart();
    expect((await again.inject('/artifacts/mfe-b/1.0.0/entry.js')).statusCode).toBe(500);
    expect((await again.inject('/artifacts/mfe-a/1.0.0/entry.js')).statusCode).toBe(200);
  });

  it('is needed for that: without one, or with an empty one, the edge says what is missing', async () => {
    await makeUnavailable('is empty');
    await expect(start({ COMPOSER_SNAPSHOT_DIR: undefined })).rejects.toThrow('Nothing was promoted to prod');
    await expect(start()).rejects.toThrow('Nothing was promoted to prod');
    edge = undefined;
  });
});
