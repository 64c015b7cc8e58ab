import { mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../store/file-store';
import { type ControlServer, startControl } from '../testing/control-server';
import { otherArea, writeFiles } from '../testing/sample-builds';
import { composeSample, keysOf, promoteSample, runningWorkspace } from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { EXIT } from './exit-codes';
import { runCli } from './run-cli';

/** A machine with only the command line and a folder: no store, no policy. */
const root = mkdtempSync(join(tmpdir(), 'balcao-ci-'));

let workspace: Workspace<FileStore>;
let server: ControlServer;

beforeEach(async () => {
  workspace = await runningWorkspace();
  server = await startControl(workspace);
});
afterEach(() => server.close());

/** A command line whose environment has one token. */
async function machine(...scopes: string[]) {
  const environment: NodeJS.ProcessEnv = {
    MFE_TOKEN: scopes.length > 0 ? await server.token(...scopes) : '',
  };
  const mfe = async (line: string, url = server.url) => {
    const output: string[] = [];
    const errors: string[] = [];
    const words = `${line} --server ${url}`.match(/"[^"]*"|\S+/g) ?? [];
    const exit = await runCli(
      words.map((word) => word.replaceAll('"', '')),
      { out: (text) => output.push(text), err: (text) => errors.push(text), environment, root },
    );
    return { exit, out: output.join('\n'), err: errors.join('\n') };
  };
  return { mfe, environment };
}

function build(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-build-'));
  writeFiles(folder, otherArea('mfe-a', version));
  return folder;
}

describe('the command line over a server', () => {
  it('carries a version from a team to everybody and back: one token publishes, another decides', async () => {
    const team = await machine('publish:mfe-a');
    const published = await team.mfe(`publish ${build('2.0.0')}`);
    expect(published.out).toMatch(
      /mfe-a 2\.0\.0 is published\.[\s\S]+of 8000 \(\+\d+ against live\)[\s\S]+Next: npm run mfe -- compose/,
    );
    expect((await team.mfe(`publish ${build('2.0.0')}`)).out).toContain('published already');

    const ops = await machine('compose:prod');
    const composed = await ops.mfe('compose --from prod --set mfe-a@2.0.0');
    expect(composed.out).toMatch(/mfe-a +1\.0\.0 → 2\.0\.0/);
    const id = /promote ([0-9a-f]{12}) --to prod/.exec(composed.out)?.[1];
    expect((await ops.mfe(`check ${id}`)).exit).toBe(EXIT.done);
    expect((await ops.mfe(`promote ${id} --to prod --canary 5 --waive "Small."`)).out).toContain('canary');
    expect((await ops.mfe('advance prod --percent 50')).out).toContain('for 50 %');
    expect((await ops.mfe('abort prod --reason "Slow."')).exit).toBe(EXIT.done);
    expect((await ops.mfe(`promote ${id} --to prod --waive "Small."`)).out).toMatch(
      /mfe-a +1\.0\.0 → 2\.0\.0/,
    );
    expect((await ops.mfe('status prod')).out).toMatch(
      /prod: generation 5, open[\s\S]+mfe-a +2\.0\.0 +since .+ by ci \(generation 5\)/,
    );
    expect((await ops.mfe('freeze prod --reason "Black Friday."')).exit).toBe(EXIT.done);
    expect((await ops.mfe('rollback prod --reason "Slow." --actor bia')).out).toContain('ci (bia): Slow.');
    expect((await ops.mfe('unfreeze prod --reason "Over."')).exit).toBe(EXIT.done);
    expect((await ops.mfe('log prod --limit 2')).out).toMatch(
      /8 .+ unfreeze[\s\S]+7 .+ rollback[\s\S]+2\.0\.0 → 1\.0\.0/,
    );
    const reader = await machine('read');
    expect(JSON.parse((await reader.mfe('status --json')).out)).toMatchObject([
      { channel: 'prod', generation: 8 },
    ]);
    expect(readdirSync(root)).toEqual([]);
  });

  it('keeps what others promoted since a composition was made', async () => {
    const ops = await machine('compose:prod');
    const { id } = JSON.parse((await ops.mfe('compose --from prod --set mfe-a@1.1.0 --json')).out);
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-b': '1.1.0' }));
    const promoted = await ops.mfe(`promote ${id} --to prod --waive "Small."`);
    expect(promoted.out).toContain('Others changed other parts meanwhile');
    expect((await ops.mfe('status prod')).out).toMatch(/mfe-a +1\.1\.0[\s\S]+mfe-b +1\.1\.0/);
  });

  it('reads as many entries as are wanted, page by page', async () => {
    const ops = await machine('compose:prod');
    for (let round = 0; round < 55; round++) {
      await ops.mfe('freeze prod --reason x');
      await ops.mfe('thaw prod --reason x');
    }
    const all = JSON.parse((await ops.mfe('log prod --limit 105 --json')).out) as { generation: number }[];
    expect(all.map(({ generation }) => generation)).toEqual(Array.from({ length: 105 }, (_, n) => 111 - n));
  });

  it('says what the server refuses as it says what a store does, with the same exit codes', async () => {
    const team = await machine('publish:mfe-b');
    const before = await keysOf(workspace.store, 'artifacts/');
    const refused = await team.mfe(`publish ${build('2.0.0')}`);
    expect([refused.exit, refused.err]).toEqual([
      EXIT.refused,
      expect.stringMatching(
        /Refused \(scope_missing\): ci may publish:mfe-b[\s\S]+What to do: [\s\S]+docs\/errors/,
      ),
    ]);
    const linked = build('2.0.0');
    symlinkSync('/etc/passwd', join(linked, 'passwd.js'));
    expect((await team.mfe(`publish ${linked}`)).err).toContain('passwd.js is a symbolic link');
    expect(await keysOf(workspace.store, 'artifacts/')).toEqual(before);

    const ops = await machine('compose:prod');
    const { id } = JSON.parse((await ops.mfe('compose --from prod --set mfe-a@1.1.0 --json')).out);
    expect((await ops.mfe(`promote ${id} --to prod`)).err).toContain('proof_missing');
    expect((await ops.mfe('freeze prod --reason "Black Friday."')).exit).toBe(EXIT.done);
    expect((await ops.mfe(`promote ${id} --to prod --waive x`)).exit).toBe(EXIT.conflict);
    expect((await (await machine('read')).mfe('freeze prod --reason x')).exit).toBe(EXIT.refused);
    const forged = await machine();
    forged.environment.MFE_TOKEN = 'forged';
    expect((await forged.mfe('status prod')).err).toContain('token_refused');
  });

  it('needs a token in the environment, and an address that nobody can listen in on', async () => {
    const nobody = await machine();
    expect(await nobody.mfe('status')).toMatchObject({
      exit: EXIT.usage,
      err: expect.stringContaining('MFE_TOKEN'),
    });
    const reader = await machine('read');
    for (const url of ['http://app.balcao.example', 'nowhere', 'ftp://127.0.0.1'])
      expect((await reader.mfe('status', url)).exit).toBe(EXIT.usage);
    expect((await reader.mfe('status --store /tmp/x')).exit).toBe(EXIT.usage);
    expect((await reader.mfe('gc')).exit).toBe(EXIT.usage);
  });

  it('never follows a server that points elsewhere, and knows one that is none', async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization);
      if (request.url?.startsWith('/moved'))
        response.writeHead(302, { location: `${server.url}/control/channels` });
      response.end('<!doctype html>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const reader = await machine('read');
    const moved = await reader.mfe('status', `${url}/moved`);
    const none = await reader.mfe('status', url);
    await new Promise((resolve) => other.close(resolve));
    const gone = await reader.mfe('status', url);
    expect([moved.exit, none.exit, gone.exit]).toEqual([
      EXIT.unavailable,
      EXIT.unavailable,
      EXIT.unavailable,
    ]);
    expect(none.err).toContain('Does this edge serve a store?');
    expect(seen).toHaveLength(2);
  });
});
