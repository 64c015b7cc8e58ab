import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type ArtifactReference, compositionId, compositionOf, partsOf } from '../model/composition';
import { canonicalJson } from '../model/digest';
import { storeOperations } from '../operations/store-operations';
import { composeSample, promoteSample, runningWorkspace } from '../testing/sample-workspace';
import { compose } from './compose';
import { diffCompositions, mergeCompositions } from './diff';

const reference = (version: string): ArtifactReference => ({ version, digest: 'a'.repeat(64) });
const composition = (versions: Record<string, string>) =>
  compositionOf(
    new Map(
      Object.entries({ shell: '1.0.0', ...versions }).map(([part, version]) => [part, reference(version)]),
    ),
  );

describe('a composition', () => {
  it('has one id, in whatever order its parts were named', () => {
    expect(compositionId(composition({ 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' }))).toBe(
      compositionId(composition({ 'mfe-b': '1.0.0', 'mfe-a': '1.0.0' })),
    );
  });

  it('is written in one way only', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 'ç' })).toBe('{"a":"ç","b":[{"d":1}]}');
  });

  it('begins with what a channel runs, takes versions, the highest one by name, and leaves areas out', async () => {
    const workspace = await runningWorkspace();
    const { composition, changes, base } = await compose(workspace, {
      from: 'prod',
      to: 'prod',
      set: new Map([['mfe-a', 'latest']]),
      remove: ['mfe-b'],
    });
    expect([...partsOf(composition).keys()].sort()).toEqual(['mfe-a', 'mfe-sample', 'shell']);
    expect(changes).toEqual([
      { part: 'mfe-a', from: '1.0.0', to: '1.1.0' },
      { part: 'mfe-b', from: '1.0.0', to: undefined },
    ]);
    expect(base).toBe(1);
  });

  it('is found by the beginning of its id, when that is enough', async () => {
    const workspace = await runningWorkspace();
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    expect(await workspace.compositions.complete(id.slice(0, 8))).toBe(id);
    await expect(workspace.compositions.complete('0'.repeat(63))).rejects.toMatchObject({
      code: 'unknown_composition',
    });
  });
});

describe('what lies in the store', () => {
  const FILE = 'artifacts/mfe-a/1.1.0/entry.js';
  const DESCRIPTION = 'artifacts/mfe-a/1.1.0/artifact.json';

  it.each([
    [
      'a file that was altered',
      (store: string) => writeFileSync(join(store, FILE), 'stolen()'),
      `${FILE} was altered`,
    ],
    ['a file that was deleted', (store: string) => rmSync(join(store, FILE)), `${FILE} is missing`],
    [
      'a description that was altered',
      (store: string) => appendFileSync(join(store, DESCRIPTION), ' '),
      'mfe-a 1.1.0 was altered',
    ],
  ])('is read by compose, check and promote: %s', async (_name, damage, message) => {
    const workspace = await runningWorkspace();
    const ops = storeOperations(workspace, 'ana');
    const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
    expect(await ops.check(id, 'prod')).toMatchObject({ passed: true });
    damage(workspace.store.location);

    const finding = {
      code: 'digest_mismatch',
      severity: 'error',
      part: 'mfe-a',
      message: `${message} in the store.`,
    };
    expect(await ops.check(id, 'prod')).toMatchObject({ passed: false, findings: [finding] });
    const request = { from: 'prod', to: 'prod', set: new Map([['mfe-a', '1.1.0']]), remove: [] };
    expect(await compose(workspace, request)).toMatchObject({ passed: false });
    await expect(promoteSample(workspace, id)).rejects.toMatchObject({
      code: 'check_failed',
      findings: [finding],
    });
  });
});

describe('merging two people’s changes', () => {
  const base = composition({ 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' });

  it('keeps both when they changed different parts, additions and removals included', () => {
    const mine = composition({ 'mfe-a': '1.1.0', 'mfe-b': '1.0.0', 'mfe-c': '1.0.0' });
    const { merged, conflicts } = mergeCompositions(base, mine, composition({ 'mfe-a': '1.0.0' }));
    expect(conflicts).toEqual([]);
    expect(diffCompositions(base, merged)).toEqual([
      { part: 'mfe-a', from: '1.0.0', to: '1.1.0' },
      { part: 'mfe-b', from: '1.0.0', to: undefined },
      { part: 'mfe-c', from: undefined, to: '1.0.0' },
    ]);
  });

  it('names the parts that both changed to something else, and not those changed alike', () => {
    const mine = composition({ 'mfe-a': '1.1.0', 'mfe-b': '1.1.0' });
    const theirs = composition({ 'mfe-a': '1.2.0', 'mfe-b': '1.1.0' });
    expect(mergeCompositions(base, mine, theirs).conflicts).toEqual(['mfe-a']);
    expect(mergeCompositions(undefined, mine, theirs).conflicts).toEqual(['mfe-a']);
  });

  it('without conflicts has every change of both sides, whichever promotes first', () => {
    const version = fc.constantFrom('1.0.0', '1.1.0', '1.2.0');
    const parts = fc.record({ 'mfe-a': version, 'mfe-b': version, 'mfe-c': version }, { requiredKeys: [] });
    fc.assert(
      fc.property(parts, parts, parts, (start, one, other) => {
        const [from, mine, theirs] = [composition(start), composition(one), composition(other)];
        const forth = mergeCompositions(from, mine, theirs);
        const back = mergeCompositions(from, theirs, mine);
        expect(forth.conflicts).toEqual(back.conflicts);
        if (forth.conflicts.length === 0) expect(forth.merged).toEqual(back.merged);
      }),
    );
  });
});
