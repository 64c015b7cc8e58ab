import { rollback } from '../channel/rollback';
import type { FileStore } from '../store/file-store';
import { fileTime } from '../testing/file-time';
import { otherArea } from '../testing/sample-builds';
import {
  composeSample,
  keysOf,
  promoteSample,
  publishFiles,
  runningWorkspace,
} from '../testing/sample-workspace';
import { verifyStore } from '../verify/verify-store';
import { openWorkspace, type Workspace } from '../workspace';
import { type Collected, type CollectRequest, collectGarbage } from './collect-garbage';

const DAY_MS = 86_400_000;

describe('collecting garbage', () => {
  let workspace: Workspace<FileStore>;
  /** The same store, a while later. */
  const later = (days: number) =>
    openWorkspace(workspace.store, workspace.policy, () => new Date(fileTime() + days * DAY_MS));
  const collect = (days: number, request: Partial<CollectRequest> = {}): Promise<Collected> =>
    collectGarbage(later(days), { keep: 20, days: 30, dryRun: false, actor: 'gc', ...request });
  const promoteChange = async (set: Record<string, string>) =>
    promoteSample(workspace, await composeSample(workspace, set));

  beforeEach(async () => {
    // Its clock is that of its files.
    workspace = await runningWorkspace(() => new Date(fileTime()));
  });

  it('deletes versions that no channel ran and that are old, and nothing else', async () => {
    expect((await collect(29)).artifacts).toEqual([]);
    const { artifacts, kept } = await collect(31);
    expect(artifacts.sort()).toEqual(['mfe-a@1.1.0', 'mfe-b@1.1.0', 'mfe-sample@1.1.0', 'shell@1.1.0']);
    expect(kept.artifacts).toBe(4);
    expect(await later(31).catalog.find('mfe-a', '1.1.0')).toBeUndefined();
    expect(await keysOf(workspace.store, 'artifacts/mfe-a/1.1.0/')).toEqual([
      'artifacts/mfe-a/1.1.0/marks/00000001.json',
      'artifacts/mfe-a/1.1.0/marks/00000002.json',
    ]);
    expect((await verifyStore(workspace.store)).damages).toEqual([]);
  });

  it('says what it would delete without doing it', async () => {
    expect((await collect(31, { dryRun: true })).artifacts).toHaveLength(4);
    expect(await workspace.catalog.state('mfe-a', '1.1.0')).toBe('published');
    expect((await collect(31, { dryRun: true })).artifacts).toHaveLength(4);
  });

  it('keeps what a channel runs, tries, and ran in its newest entries', async () => {
    await promoteChange({ 'mfe-a': '1.1.0' });
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-b': '1.1.0' }), { canary: 5 });
    const { artifacts } = await collect(31);
    expect(artifacts.sort()).toEqual(['mfe-sample@1.1.0', 'shell@1.1.0']);
    const few = await collect(31, { keep: 1 });
    expect(few.artifacts).toEqual(['mfe-a@1.0.0']);
    await expect(
      rollback(later(31), { channel: 'prod', actor: 'ana', reason: 'Back.' }, 1),
    ).rejects.toMatchObject({ code: 'check_failed' });
  });

  it('keeps the log readable: a composition that an entry names stays', async () => {
    await promoteChange({ 'mfe-a': '1.1.0' });
    const unused = await composeSample(workspace, { 'mfe-b': '1.1.0' });
    const { compositions } = await collect(31, { keep: 1 });
    expect(compositions).toEqual([unused]);
    expect(await keysOf(workspace.store, 'compositions/')).toHaveLength(2);
  });

  it('keeps what was composed lately, for it may be promoted', async () => {
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    expect((await collect(10)).compositions).toEqual([]);
    await promoteSample(workspace, id);
  });

  it('removes old uploads that never came to their end', async () => {
    await workspace.store.createIfAbsent('artifacts/mfe-a/3.0.0/entry.js', Buffer.from('half()'));
    expect((await collect(31)).unfinished).toEqual(['artifacts/mfe-a/3.0.0/entry.js']);
    await publishFiles(workspace, otherArea('mfe-a', '3.0.0'));
  });
});
