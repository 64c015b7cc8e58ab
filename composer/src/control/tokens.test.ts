import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectGarbage } from '../collect/collect-garbage';
import type { FileStore } from '../store/file-store';
import { keysOf, runningWorkspace } from '../testing/sample-workspace';
import { verifyStore } from '../verify/verify-store';
import type { Workspace } from '../workspace';
import { Tokens } from './tokens';

const DAY_MS = 24 * 60 * 60 * 1_000;
const REQUEST = { name: 'ci catalog', scopes: ['publish:mfe-a'], days: undefined, actor: 'ops' };

describe('tokens', () => {
  let workspace: Workspace<FileStore>;
  let today: Date;
  let tokens: Tokens;

  beforeEach(async () => {
    today = new Date();
    workspace = await runningWorkspace(() => today);
    tokens = new Tokens(workspace.store, workspace.now);
  });

  it('are known by their hash only: the store and its copies hold nothing that could be used', async () => {
    const { secret } = await tokens.create(REQUEST);
    expect(secret).toMatch(/^balcao_[\w-]{43}$/);
    expect(await tokens.find(secret)).toMatchObject({ name: 'ci catalog', scopes: ['publish:mfe-a'] });
    const files = await readdir(workspace.store.location, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      expect([path, (await readFile(path)).includes(secret.slice(7))]).toEqual([path, false]);
    }
  });

  it('end on their day', async () => {
    const { secret } = await tokens.create({ ...REQUEST, days: 30 });
    today = new Date(today.getTime() + 30 * DAY_MS - 1);
    expect(await tokens.find(secret)).toBeDefined();
    today = new Date(today.getTime() + 1);
    expect(await tokens.find(secret)).toBeUndefined();
    expect(await tokens.list()).toMatchObject([{ name: 'ci catalog', state: 'expired' }]);
  });

  it('end at once when they are revoked, for every process', async () => {
    const { secret, token } = await tokens.create(REQUEST);
    const another = new Tokens(workspace.store, workspace.now);
    expect(await another.find(secret)).toBeDefined();
    await tokens.revoke(token.id, { actor: 'ops', reason: 'Leaked.' });
    expect(await another.find(secret)).toBeUndefined();
    expect(await another.list()).toMatchObject([{ id: token.id, state: 'revoked' }]);
    await expect(tokens.revoke('0'.repeat(12), { actor: 'ops', reason: '' })).rejects.toMatchObject({
      code: 'unknown_token',
    });
  });

  it('never publish and compose both', async () => {
    const scopes = ['publish:mfe-a', 'read', 'compose:prod'];
    await expect(tokens.create({ ...REQUEST, scopes })).rejects.toMatchObject({ code: 'scopes_mixed' });
    expect(await keysOf(workspace.store, 'tokens/')).toEqual([]);
  });

  it.each(['', 'balcao_', 'x', `balcao_${'A'.repeat(43)}`, '../../channels/prod/00000001'])(
    'are not %j',
    async (secret) => {
      await tokens.create(REQUEST);
      expect(await tokens.find(secret)).toBeUndefined();
    },
  );

  it('stay when garbage is collected, and are verified with the rest of the store', async () => {
    const { secret, token } = await tokens.create(REQUEST);
    const revoked = await tokens.create(REQUEST);
    await tokens.revoke(revoked.token.id, { actor: 'ops', reason: 'Left.' });
    await collectGarbage(workspace, { keep: 1, days: 0, dryRun: false, actor: 'ops' });
    expect(await tokens.find(secret)).toBeDefined();
    expect((await verifyStore(workspace.store)).damages).toEqual([]);

    const key = (await keysOf(workspace.store, 'tokens/')).find((found) => found.includes(token.id));
    const copy = (await workspace.store.read(key ?? '')) ?? Buffer.alloc(0);
    const forged = `tokens/${'a'.repeat(64)}.json`;
    await workspace.store.createIfAbsent(forged, copy);
    expect((await verifyStore(workspace.store)).damages).toEqual([
      { key: forged, reason: 'It is not what its name says.' },
    ]);
  });
});
