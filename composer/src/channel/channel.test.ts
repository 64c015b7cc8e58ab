import { compositionOf, partsOf } from '../model/composition';
import { Refusal } from '../refusals/refusal';
import { otherArea, sampleShell } from '../testing/sample-builds';
import {
  composeSample,
  emptyWorkspace,
  promoteSample,
  publishFiles,
  runningWorkspace,
} from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { bisect } from './bisect';
import { abort, advance } from './canary';
import { ChannelLog } from './channel-log';
import { freeze, unfreeze } from './freeze';
import { channelStatus, readLog } from './history';
import { findLastGood } from './last-good';
import { rollback } from './rollback';

const ANA = { channel: 'prod', actor: 'ana', reason: 'Because.' };

async function versionsIn(workspace: Workspace, channel = 'prod'): Promise<Record<string, string>> {
  const tail = await workspace.channel(channel).tail();
  const composition = await workspace.compositions.read(tail?.entry.stable ?? '');
  return Object.fromEntries([...partsOf(composition)].map(([part, { version }]) => [part, version]));
}

/** Composes one change on top of what runs and promotes it. */
async function promoteChange(workspace: Workspace, set: Record<string, string>, actor = 'ana') {
  return promoteSample(workspace, await composeSample(workspace, set), { actor });
}

const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

describe('promoting', () => {
  it('makes a composition what everybody gets, and says who, why, and with which proofs', async () => {
    const workspace = await runningWorkspace();
    const { entry, changes } = await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    expect(entry).toMatchObject({
      generation: 2,
      action: 'promote',
      actor: 'ana',
      waived: 'A test.',
      frozen: false,
    });
    expect(changes).toEqual([{ part: 'mfe-a', from: '1.0.0', to: '1.1.0' }]);
    expect(entry.proofs).toEqual([expect.stringMatching(/^proofs\/[0-9a-f]{64}\/static-/)]);
    expect(await versionsIn(workspace)).toMatchObject({ shell: '1.0.0', 'mfe-a': '1.1.0', 'mfe-b': '1.0.0' });
  });

  it('needs a rehearsal of exactly this composition, or a reason to leave it out', async () => {
    const workspace = await runningWorkspace();
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    await expect(promoteSample(workspace, id, { waive: undefined })).rejects.toEqual(
      refusal('proof_missing'),
    );
    for (const waive of ['', '   ', 'x', '...'])
      await expect(promoteSample(workspace, id, { waive })).rejects.toEqual(refusal('proof_missing'));
    const proof = { kind: 'rehearsal' as const, composition: id, browser: 'Chromium 140', steps: [] };
    await workspace.proofs.write({ ...proof, passed: false });
    await expect(promoteSample(workspace, id, { waive: undefined })).rejects.toEqual(
      refusal('proof_missing'),
    );
    const key = await workspace.proofs.write({ ...proof, passed: true });
    const { entry } = await promoteSample(workspace, id, { waive: undefined });
    expect(entry.proofs).toContain(key);
    expect(entry.waived).toBeUndefined();
  });

  it('is refused when a check fails, with every finding', async () => {
    const workspace = await runningWorkspace();
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    const time = new Date().toISOString();
    await workspace.catalog.mark('mfe-a', '1.1.0', {
      state: 'blocked',
      reason: 'Leaks.',
      actor: 'ops',
      time,
    });
    const error = await promoteSample(workspace, id).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).findings).toMatchObject([{ code: 'artifact_blocked', part: 'mfe-a' }]);
  });

  it('keeps what others changed since the composition was made', async () => {
    const workspace = await runningWorkspace();
    const mine = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    await promoteChange(workspace, { 'mfe-b': '1.1.0' }, 'bia');
    const promoted = await promoteSample(workspace, mine);
    expect(promoted.recomposed).toBe(true);
    expect(promoted.changes).toEqual([{ part: 'mfe-a', from: '1.0.0', to: '1.1.0' }]);
    expect(await versionsIn(workspace)).toMatchObject({ 'mfe-a': '1.1.0', 'mfe-b': '1.1.0' });
  });

  it('asks for a new rehearsal when what would run is not what was rehearsed', async () => {
    const workspace = await runningWorkspace();
    const mine = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    await workspace.proofs.write({
      kind: 'rehearsal',
      composition: mine,
      browser: 'x',
      steps: [],
      passed: true,
    });
    await promoteChange(workspace, { 'mfe-b': '1.1.0' }, 'bia');
    await expect(promoteSample(workspace, mine, { waive: undefined })).rejects.toThrow(
      'Others changed other parts',
    );
  });

  it('stops when somebody else changed the same part, and names both', async () => {
    const workspace = await runningWorkspace();
    await publishFiles(workspace, otherArea('mfe-a', '1.2.0'));
    const mine = await composeSample(workspace, { 'mfe-a': '1.2.0' });
    await promoteChange(workspace, { 'mfe-a': '1.1.0' }, 'bia');
    await promoteChange(workspace, { 'mfe-b': '1.1.0' }, 'caio');
    await expect(promoteSample(workspace, mine, { actor: 'ana' })).rejects.toThrow(
      'bia brought mfe-a to 1.1.0 (generation 2), ana wants 1.2.0.',
    );
  });

  it('of what runs already changes nothing', async () => {
    const workspace = await runningWorkspace();
    const tail = await workspace.channel('prod').tail();
    await expect(promoteSample(workspace, tail?.entry.stable ?? '')).rejects.toEqual(
      refusal('nothing_changes'),
    );
  });

  it('of something unknown says so', async () => {
    const workspace = await runningWorkspace();
    await expect(promoteSample(workspace, 'f'.repeat(64))).rejects.toEqual(refusal('unknown_composition'));
    await expect(composeSample(workspace, { 'mfe-a': '9.9.9' })).rejects.toEqual(refusal('unknown_artifact'));
    await expect(composeSample(workspace, {}, 'staging')).rejects.toEqual(refusal('unknown_channel'));
  });
});

describe('a frozen channel', () => {
  it('stays as it is, says who froze it, and can still go back', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    const mine = await composeSample(workspace, { 'mfe-b': '1.1.0' });
    await freeze(workspace, { ...ANA, actor: 'bia', reason: 'Black Friday.' });
    await expect(promoteSample(workspace, mine)).rejects.toThrow('bia froze prod: Black Friday.');
    await expect(freeze(workspace, ANA)).rejects.toEqual(refusal('nothing_changes'));
    const entry = await rollback(workspace, ANA, undefined);
    expect(entry.frozen).toBe(true);
    await unfreeze(workspace, ANA);
    await promoteSample(workspace, mine);
    expect(await versionsIn(workspace)).toMatchObject({ 'mfe-a': '1.0.0', 'mfe-b': '1.1.0' });
  });
});

describe('a canary', () => {
  async function withCanary() {
    const workspace = await runningWorkspace();
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    const { entry } = await promoteSample(workspace, id, { canary: 5 });
    return { workspace, id, entry };
  }

  it('is tried on some visitors while the others keep the stable composition', async () => {
    const { workspace, id, entry } = await withCanary();
    expect(entry).toMatchObject({ action: 'canary', canary: { composition: id, percent: 5 } });
    expect(await versionsIn(workspace)).toMatchObject({ 'mfe-a': '1.0.0' });
  });

  it('grows with the same salt, never shrinks, and becomes stable with its proofs', async () => {
    const { workspace, id, entry } = await withCanary();
    const grown = await advance(workspace, ANA, 50);
    expect(grown.canary).toEqual({ ...entry.canary, percent: 50 });
    await expect(advance(workspace, ANA, 10)).rejects.toEqual(refusal('canary_shrinks'));
    const done = await advance(workspace, ANA, undefined);
    expect(done).toMatchObject({ action: 'advance', stable: id, proofs: entry.proofs, waived: 'A test.' });
    expect(done.canary).toBeUndefined();
  });

  it('is one at a time', async () => {
    const { workspace } = await withCanary();
    const other = await composeSample(workspace, { 'mfe-b': '1.1.0' });
    await expect(promoteSample(workspace, other)).rejects.toEqual(refusal('canary_running'));
  });

  it('can be aborted with the figures that decided, but only by figures of its own', async () => {
    const { workspace, id } = await withCanary();
    const health = { channel: 'prod', actor: 'system:health', reason: 'mfe-a fails.' };
    await expect(abort(workspace, health, { loads: 60 }, 'f'.repeat(64))).rejects.toEqual(
      refusal('no_canary'),
    );
    const entry = await abort(workspace, health, { loads: 60 }, id);
    expect(entry).toMatchObject({ action: 'abort', actor: 'system:health', numbers: { loads: 60 } });
    expect(entry.canary).toBeUndefined();
    await expect(abort(workspace, health)).rejects.toEqual(refusal('no_canary'));
  });
});

describe('rolling back', () => {
  it('goes one step, then the next, to any depth', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    await promoteChange(workspace, { 'mfe-b': '1.1.0' });
    await promoteChange(workspace, { shell: '1.1.0' });
    expect((await rollback(workspace, ANA, undefined)).restores).toBe(3);
    await freeze(workspace, ANA);
    expect((await rollback(workspace, ANA, undefined)).restores).toBe(2);
    expect((await rollback(workspace, ANA, undefined)).restores).toBe(1);
    await expect(rollback(workspace, ANA, undefined)).rejects.toEqual(refusal('unknown_generation'));
    expect((await rollback(workspace, ANA, 4)).stable).toBe(
      (await workspace.channel('prod').at(4))?.entry.stable,
    );
  });

  it('does not bring back what was blocked', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    const time = new Date().toISOString();
    await workspace.catalog.mark('mfe-a', '1.0.0', {
      state: 'blocked',
      reason: 'Leaks.',
      actor: 'ops',
      time,
    });
    await expect(rollback(workspace, ANA, undefined)).rejects.toEqual(refusal('check_failed'));
  });
});

describe('the last good version of an area', () => {
  async function lastGood(workspace: Workspace) {
    const tail = await workspace.channel('prod').tail();
    const composition = await workspace.compositions.read(tail?.entry.stable ?? '');
    const shell = await workspace.catalog.find('shell', composition.shell.version);
    if (!tail || !shell) throw new Error('Nothing runs.');
    const context = {
      catalog: workspace.catalog,
      compositions: workspace.compositions,
      product: workspace.policy.product,
    };
    const found = await findLastGood(
      context,
      workspace.channel('prod'),
      tail.entry.generation,
      composition,
      shell.artifact,
    );
    return Object.fromEntries([...found].map(([name, { version }]) => [name, version]));
  }

  it('is the newest other one that was stable here', async () => {
    const workspace = await runningWorkspace();
    expect(await lastGood(workspace)).toEqual({});
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    await promoteChange(workspace, { 'mfe-b': '1.1.0' });
    expect(await lastGood(workspace)).toEqual({ 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' });
  });

  it('is none that was rolled back from', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    await rollback(workspace, ANA, undefined);
    expect(await lastGood(workspace)).toEqual({});
  });

  it('is none that the shell has left behind', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    const shared = { react: { range: '^20.0.0', provided: '20.0.0' } };
    const contract = { '@balcao/contract': { range: '^1.0.0', provided: '1.0.0' } };
    await publishFiles(workspace, sampleShell('2.0.0', { shared: { ...contract, ...shared } }));
    await publishFiles(workspace, otherArea('mfe-a', '2.0.0', { shared: { react: { range: '^20.0.0' } } }));
    const composition = await workspace.compositions.read(
      (await workspace.channel('prod').tail())?.entry.stable ?? '',
    );
    const parts = partsOf(composition);
    for (const name of ['shell', 'mfe-a']) {
      const published = await workspace.catalog.find(name, '2.0.0');
      parts.set(name, { version: '2.0.0', digest: published?.digest ?? '' });
    }
    const shell = await workspace.catalog.find('shell', '2.0.0');
    if (!shell) throw new Error('No shell.');
    const found = await findLastGood(
      { catalog: workspace.catalog, compositions: workspace.compositions, product: workspace.policy.product },
      workspace.channel('prod'),
      2,
      compositionOf(parts),
      shell.artifact,
    );
    // mfe-a does not need React, so it could be rolled back; mfe-sample needs the older one.
    expect([...found.keys()]).toEqual(['mfe-a']);
  });
});

describe('a channel’s history', () => {
  it('tells what runs since when and by whom', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' }, 'bia');
    await freeze(workspace, ANA);
    const status = await channelStatus(workspace, 'prod');
    expect(status).toMatchObject({ generation: 3, state: 'frozen' });
    expect(status.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          part: 'mfe-a',
          version: '1.1.0',
          previous: '1.0.0',
          since: expect.objectContaining({ generation: 2, actor: 'bia' }),
        }),
        expect.objectContaining({ part: 'shell', version: '1.0.0', previous: undefined }),
      ]),
    );
  });

  it('lists every entry with what it changed, newest first', async () => {
    const workspace = await runningWorkspace();
    await promoteChange(workspace, { 'mfe-a': '1.1.0' });
    const lines: string[] = [];
    for await (const { entry, changes } of readLog(workspace, 'prod'))
      lines.push(`${entry.generation} ${entry.action} ${changes.length}`);
    expect(lines).toEqual(['2 promote 1', '1 promote 4']);
    await expect(channelStatus(emptyWorkspace(), 'prod')).rejects.toEqual(refusal('unknown_channel'));
  });

  it('is searched by halves for the entry that broke something', async () => {
    const workspace = await runningWorkspace();
    for (const part of ['mfe-a', 'mfe-b', 'shell']) await promoteChange(workspace, { [part]: '1.1.0' });
    await freeze(workspace, ANA);
    const first = await bisect(workspace, 'prod', 1, undefined);
    expect(first).toMatchObject({ left: 3, next: { generation: 3 } });
    expect(await bisect(workspace, 'prod', 1, 3)).toMatchObject({ left: 2, next: { generation: 2 } });
    expect(await bisect(workspace, 'prod', 2, 3)).toMatchObject({
      culprit: { entry: { generation: 3 }, changes: [{ part: 'mfe-b', from: '1.0.0', to: '1.1.0' }] },
    });
    await expect(bisect(workspace, 'prod', 4, 5)).rejects.toEqual(refusal('nothing_changes'));
    await expect(bisect(workspace, 'prod', 9, undefined)).rejects.toEqual(refusal('unknown_generation'));
  });
});

describe('a log', () => {
  it('finds its newest entry however many there are, and whoever wrote them', async () => {
    const workspace = await runningWorkspace();
    for (let round = 0; round < 20; round++) {
      await freeze(workspace, ANA);
      await unfreeze(workspace, ANA);
    }
    const stranger = new ChannelLog(workspace.store, 'prod');
    expect((await stranger.tail())?.entry.generation).toBe(41);
    await freeze(workspace, ANA);
    expect((await stranger.tail())?.entry.generation).toBe(42);
  });

  it('refuses names that are no channel', async () => {
    const workspace = await runningWorkspace();
    expect(() => workspace.channel('../prod')).toThrow('Not a channel');
  });
});
