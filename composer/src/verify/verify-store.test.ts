import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '@balcao/domain/random';
import { Tokens } from '../control/tokens';
import type { FileStore } from '../store/file-store';
import { composeSample, keysOf, promoteSample, runningWorkspace } from '../testing/sample-workspace';
import { openWorkspace, type Workspace } from '../workspace';
import { verifyStore } from './verify-store';

const PLACES = ['artifacts/', 'compositions/', 'proofs/', 'channels/', 'tokens/'];

describe('verifying a store', () => {
  let workspace: Workspace<FileStore>;
  const path = (key: string) => join(workspace.store.location, key);

  beforeEach(async () => {
    workspace = await runningWorkspace();
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }));
    const tokens = new Tokens(workspace.store, workspace.now);
    const request = { name: 'ci', scopes: ['read'], days: 30, actor: 'ops' };
    const { token } = await tokens.create(request);
    await tokens.revoke(token.id, { actor: 'ops', reason: 'Leaked.' });
  });

  it('finds nothing in a healthy one', async () => {
    const { damages, keys, unfinished } = await verifyStore(workspace.store);
    expect(damages).toEqual([]);
    expect(unfinished).toBe(0);
    expect(keys).toBeGreaterThan(50);
  });

  it('finds one flipped bit, wherever it is', async () => {
    const keys = (await Promise.all(PLACES.map((prefix) => keysOf(workspace.store, prefix)))).flat();
    const random = seededRandom(1);
    const missed: string[] = [];
    for (const key of keys) {
      const healthy = await readFile(path(key));
      const flipped = Buffer.from(healthy);
      const at = Math.floor(random() * flipped.length);
      flipped.writeUInt8((flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8)), at);
      await writeFile(path(key), flipped);
      const { damages } = await verifyStore(workspace.store);
      // A damaged description also makes its files unknown; the description is reported in any case.
      if (!damages.some((damage) => damage.key === key)) missed.push(`${key} at byte ${at}`);
      await writeFile(path(key), healthy);
    }
    expect(missed).toEqual([]);
  });

  it('finds what is missing, and an entry that was taken out of a log', async () => {
    await rm(path('artifacts/mfe-a/1.0.0/entry.js'));
    await rm(path('artifacts/mfe-b/1.0.0/artifact.json'));
    await rm(path('channels/prod/00000001.json'));
    const { damages } = await verifyStore(workspace.store);
    expect(damages.map(({ key }) => key)).toEqual([
      'artifacts/mfe-a/1.0.0/entry.js',
      'artifacts/mfe-b/1.0.0/artifact.json',
      'channels/prod/00000002.json',
    ]);
  });

  it('finds a description that was replaced by another valid one', async () => {
    await writeFile(
      path('artifacts/mfe-a/1.0.0/artifact.json'),
      await readFile(path('artifacts/mfe-a/1.1.0/artifact.json')),
    );
    const { damages } = await verifyStore(workspace.store);
    expect(damages).toEqual([
      { key: 'artifacts/mfe-a/1.0.0/artifact.json', reason: 'It is not what was published or composed.' },
    ]);
  });
});

it('a replaced description keeps its version from being composed and promoted', async () => {
  const workspace = await runningWorkspace();
  const id = await composeSample(workspace, { 'mfe-a': '1.1.0' });
  const file = join(workspace.store.location, 'artifacts/mfe-a/1.1.0/artifact.json');
  await writeFile(file, String(await readFile(file)).replace('"commit":"abc"', '"commit":"evil"'));
  const fresh = openWorkspace(workspace.store, workspace.policy);
  await expect(promoteSample(fresh, id)).rejects.toMatchObject({
    code: 'check_failed',
    findings: [expect.objectContaining({ code: 'digest_mismatch', part: 'mfe-a' })],
  });
});
