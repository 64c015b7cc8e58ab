import { gzipSync } from 'node:zlib';
import type { FileStore } from '../store/file-store';
import { type Answer, type ControlServer, startControl } from '../testing/control-server';
import { buildFiles, otherArea } from '../testing/sample-builds';
import { keysOf, runningWorkspace } from '../testing/sample-workspace';
import { verifyStore } from '../verify/verify-store';
import type { Workspace } from '../workspace';

const MIB = 2 ** 20;

let workspace: Workspace<FileStore>;
let server: ControlServer;
let token: string;

beforeEach(async () => {
  workspace = await runningWorkspace();
  server = await startControl(workspace);
  token = await server.token('publish:mfe-a');
});
afterEach(() => server.close());

function upload(files: Map<string, Buffer>, as = token, query = ''): Promise<Answer> {
  const body = new FormData();
  for (const [name, bytes] of files) body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return server.ask(as, 'POST', `/artifacts${query}`, { body });
}

const published = () => keysOf(workspace.store, 'artifacts/');

describe('publishing over HTTP', () => {
  it('keeps a build for ever, in the name of the token, and weighs it against what runs', async () => {
    const answer = await upload(otherArea('mfe-a', '2.0.0'));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ name: 'mfe-a', version: '2.0.0', already: false });
    expect(answer.body.weight).toContainEqual(
      expect.objectContaining({ figure: 'entryBytes', live: expect.any(Number) }),
    );
    expect(await workspace.catalog.marks('mfe-a', '2.0.0')).toMatchObject([
      { state: 'published', actor: 'ci' },
    ]);
    expect((await verifyStore(workspace.store)).damages).toEqual([]);
  });

  it('may be repeated with the same bytes, and is refused with others', async () => {
    expect((await upload(otherArea('mfe-a', '2.0.0'))).status).toBe(201);
    const again = await upload(otherArea('mfe-a', '2.0.0'), token, '?compare=staging');
    expect([again.status, again.body.already]).toEqual([200, true]);
    const other = await upload(
      otherArea('mfe-a', '2.0.0', { build: { commit: 'x', time: '2026-01-01T00:00:00Z' } }),
    );
    expect([other.status, other.body.code]).toEqual([409, 'version_taken']);
  });

  it('is for the part that the token names, and for tokens that publish', async () => {
    const before = await published();
    for (const scope of ['publish:mfe-b', 'publish:shell', 'publish:mfe-a-b', 'compose:prod', 'read']) {
      const { status, body } = await upload(otherArea('mfe-a', '2.0.0'), await server.token(scope));
      expect([scope, status, body.code]).toEqual([scope, 403, 'scope_missing']);
    }
    expect((await upload(otherArea('mfe-a', '2.0.0'), 'forged')).status).toBe(401);
    expect(await published()).toEqual(before);
  });

  type Files = Map<string, Buffer>;
  const area = (change: (files: Files) => unknown): Files => {
    const files = otherArea('mfe-a', '2.0.0');
    change(files);
    return files;
  };

  it.each<[what: string, files: () => Files, status: number, code: string]>([
    [
      'another entry',
      () => area((files) => files.set('entry.js', Buffer.from('evil()'))),
      422,
      'file_mismatch',
    ],
    [
      'another compressed entry',
      () => area((files) => files.set('entry.js.br', Buffer.from('x'))),
      422,
      'file_mismatch',
    ],
    ['a missing file', () => area((files) => files.delete('entry.js.gz')), 422, 'file_mismatch'],
    [
      'a file that is not listed',
      () => area((files) => files.set('more.js', Buffer.from(''))),
      422,
      'forbidden_file',
    ],
    [
      'a path',
      () => area((files) => files.set('../../mfe-b/1.0.0/x.js', Buffer.from(''))),
      422,
      'forbidden_file',
    ],
    [
      'an absolute path',
      () => area((files) => files.set('/etc/x.js', Buffer.from(''))),
      422,
      'forbidden_file',
    ],
    [
      'a path of Windows',
      () => area((files) => files.set('..\\x.js', Buffer.from(''))),
      422,
      'forbidden_file',
    ],
    [
      'a file in the folder of the marks',
      () => buildFiles({ name: 'mfe-a' }, { 'marks/00000002.js': '' }),
      422,
      'forbidden_file',
    ],
    ['a hidden file', () => area((files) => files.set('.npmrc', Buffer.from(''))), 422, 'forbidden_file'],
    [
      'an ending that is not served',
      () => buildFiles({ name: 'mfe-a' }, { 'entry.js': '', 'x.exe': '' }),
      422,
      'forbidden_file',
    ],
    ['no description', () => area((files) => files.delete('artifact.json')), 422, 'invalid_artifact'],
    [
      'a description that is none',
      () => area((files) => files.set('artifact.json', Buffer.from('{'))),
      422,
      'invalid_artifact',
    ],
    [
      'a path in the description',
      () => buildFiles({ name: 'mfe-a' }, { '../x.js': '' }),
      422,
      'forbidden_file',
    ],
    ['a version that is a path', () => otherArea('mfe-a', '../../9.0.0'), 422, 'invalid_artifact'],
    [
      'a file that is too big',
      () => area((files) => files.set('big.png', Buffer.alloc(5 * MIB + 1))),
      413,
      'too_big',
    ],
    [
      'more than a build may have',
      () =>
        area((files) => Array.from({ length: 11 }, (_, n) => files.set(`${n}.png`, Buffer.alloc(4 * MIB)))),
      413,
      'too_big',
    ],
  ])('refuses %s, and nothing of it is seen', async (_what, files, status, code) => {
    const before = await published();
    const answer = await upload(files());
    expect([answer.status, answer.body.code, answer.body.action]).toEqual([status, code, expect.any(String)]);
    expect(await published()).toEqual(before);
  });

  it('refuses a script that no browser could read, and a small file that becomes a large one', async () => {
    const sample = otherArea('mfe-a', '2.0.0');
    const { area: manifest, global } = JSON.parse(String(sample.get('artifact.json')));
    const own = { name: 'mfe-a', version: '2.0.0', area: manifest, global };
    const broken = await upload(buildFiles(own, { 'entry.js': 'function (' }));
    expect([broken.status, broken.body.code]).toEqual([422, 'invalid_artifact']);
    const bomb = buildFiles(own, { 'entry.js': 'entry()' });
    bomb.set('entry.js.gz', gzipSync(Buffer.alloc(64 * MIB)));
    expect((await upload(bomb)).body.code).toBe('file_mismatch');
  });

  it('refuses what is no form, and a file that comes twice', async () => {
    const json = await server.ask(token, 'POST', '/artifacts', { body: {} });
    expect([json.status, json.body.code]).toEqual([422, 'invalid_request']);
    const body = new FormData();
    for (let time = 0; time < 2; time++) body.append('file', new Blob(['{}']), 'artifact.json');
    const twice = await server.ask(token, 'POST', '/artifacts', { body });
    expect([twice.status, twice.body.code]).toEqual([422, 'forbidden_file']);
    const field = new FormData();
    field.append('artifact.json', '{}');
    expect((await server.ask(token, 'POST', '/artifacts', { body: field })).status).toBe(413);
  });

  it('makes exactly one version of four builds that come at once', async () => {
    const builds = Array.from({ length: 4 }, (_, n) =>
      otherArea('mfe-a', '3.0.0', { build: { commit: `c${n}`, time: '2026-01-01T00:00:00.000Z' } }),
    );
    const answers = await Promise.all(builds.map((files) => upload(files)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await verifyStore(workspace.store)).damages).toEqual([]);
  });
});

describe('composing over HTTP', () => {
  const POST = '/compositions';

  it('puts versions together, checks them, and says what differs', async () => {
    const composer = await server.token('compose:prod');
    const composed = await server.ask(composer, 'POST', POST, {
      body: { from: 'prod', to: 'prod', set: { 'mfe-a': 'latest' } },
    });
    expect(composed.status).toBe(201);
    expect(composed.body).toMatchObject({
      passed: true,
      base: 1,
      changes: [{ name: 'mfe-a', from: '1.0.0', to: '1.1.0' }],
    });
    const checked = await server.ask(composer, 'POST', `${POST}/${composed.body.id}/checks`, {
      body: { channel: 'prod' },
    });
    expect(checked).toMatchObject({ status: 201, body: { id: composed.body.id, passed: true } });
    const without = { from: 'prod', to: 'prod', remove: ['mfe-sample'] };
    expect((await server.ask(composer, 'POST', POST, { body: without })).body).toMatchObject({
      passed: false,
      findings: expect.arrayContaining([expect.objectContaining({ code: 'path_missing' })]),
    });
  });

  it('is for tokens of the channel that it is for', async () => {
    const body = { from: 'prod', to: 'prod', set: { 'mfe-a': '1.1.0' } };
    const id = (await workspace.channel('prod').tail())?.entry.stable;
    for (const scope of ['read', 'publish:mfe-a', 'compose:staging']) {
      const other = await server.token(scope);
      expect([scope, (await server.ask(other, 'POST', POST, { body })).status]).toEqual([scope, 403]);
      const checks = await server.ask(other, 'POST', `${POST}/${id}/checks`, { body: { channel: 'prod' } });
      expect([scope, checks.status]).toEqual([scope, 403]);
    }
  });

  it('names what does not exist and what cannot be understood', async () => {
    const composer = await server.token('compose:prod');
    const post = async (path: string, body: unknown) => {
      const answer = await server.ask(composer, 'POST', path, { body });
      return [answer.status, answer.body.code];
    };
    expect(await post(POST, { to: 'prod', set: { 'mfe-a': '9.9.9' } })).toEqual([404, 'unknown_artifact']);
    expect(await post(POST, { to: 'prod', set: { '../x': '1.0.0' } })).toEqual([422, 'invalid_request']);
    expect(await post(POST, { set: {} })).toEqual([422, 'invalid_request']);
    const unknown = `${POST}/${'f'.repeat(64)}/checks`;
    expect(await post(unknown, { channel: 'prod' })).toEqual([404, 'unknown_composition']);
    expect(await post(`${POST}/..%2f..%2fx/checks`, { channel: 'prod' })).toEqual([
      404,
      'unknown_composition',
    ]);
  });
});
