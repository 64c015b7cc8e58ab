import { startS3Double } from '@balcao/s3/testing';
import { advance } from '../channel/canary';
import { freeze } from '../channel/freeze';
import type { FileStore } from '../store/file-store';
import { S3Store } from '../store/s3-store';
import { type ControlServer, startControl } from '../testing/control-server';
import {
  composeSample,
  keysOf,
  promoteSample,
  runningWorkspace,
  SAMPLE_POLICY,
} from '../testing/sample-workspace';
import { openWorkspace, type Workspace } from '../workspace';
import { Tokens } from './tokens';

const ENTRIES = '/channels/prod/entries';
const BACK = { action: 'rollback', reason: 'Lento.' };
const at = (generation: number) => ({ headers: { 'if-match': `"${generation}"` } });

let workspace: Workspace<FileStore>;
let server: ControlServer;
/** What a test has opened in addition. */
let opened: { close(): Promise<void> }[];

function open<T extends { close(): Promise<void> }>(one: T): T {
  opened.push(one);
  return one;
}

beforeEach(async () => {
  opened = [];
  workspace = await runningWorkspace();
  await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }));
  server = await startControl(workspace);
});
afterEach(async () => {
  for (const one of [server, ...opened]) await one.close();
});

describe('what runs', () => {
  it('is told by part: since when, by whom and why', async () => {
    const { status, headers, body } = await server.ask(await server.token('read'), 'GET', '/channels/prod');
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, '"2"', 'no-store']);
    const tail = (await workspace.channel('prod').tail())?.entry;
    const since = { since: tail?.time, by: 'ana', reason: 'Because.' };
    expect(body).toMatchObject({
      channel: 'prod',
      generation: 2,
      state: 'open',
      stable: { composition: tail?.stable, ...since },
      canary: null,
    });
    expect(body.remotes).toEqual([
      expect.objectContaining({ name: 'shell', version: '1.0.0', generation: 1, previous: null }),
      { name: 'mfe-a', version: '1.1.0', ...since, generation: 2, previous: '1.0.0', canaryVersion: null },
      expect.objectContaining({ name: 'mfe-b', version: '1.0.0' }),
      expect.objectContaining({ name: 'mfe-sample', version: '1.0.0' }),
    ]);
  });

  it('names what is tried, by whom since when, however often its share has grown', async () => {
    const id = await composeSample(workspace, { 'mfe-b': '1.1.0' });
    const { entry } = await promoteSample(workspace, id, { canary: 5, actor: 'bia' });
    const ana = { channel: 'prod', actor: 'ana', reason: 'Well.' };
    await advance(workspace, ana, 20);
    await freeze(workspace, ana);
    const { body } = await server.ask(await server.token('read'), 'GET', '/channels/prod');
    expect(body).toMatchObject({
      state: 'frozen',
      stable: { by: 'ana' },
      canary: {
        composition: id,
        percent: 20,
        since: entry.time,
        by: 'bia',
        changes: [{ name: 'mfe-b', from: '1.0.0', to: '1.1.0' }],
      },
    });
    expect(body.remotes).toContainEqual(
      expect.objectContaining({ name: 'mfe-b', version: '1.0.0', canaryVersion: '1.1.0' }),
    );
    const { body: log } = await server.ask(await server.token('read'), 'GET', '/channels/prod/log?limit=3');
    expect(log.items).toMatchObject([
      { action: 'freeze', percent: null, changes: [] },
      { action: 'advance', percent: 20, composition: id, changes: [] },
      { action: 'canary', percent: 5, composition: id, changes: [{ name: 'mfe-b', to: '1.1.0' }] },
    ]);
  });

  it('is listed with its past, page by page', async () => {
    const token = await server.token('read');
    const first = await server.ask(token, 'GET', '/channels/prod/log?limit=1');
    const changes = [{ name: 'mfe-a', from: '1.0.0', to: '1.1.0' }];
    expect(first.body).toMatchObject({
      items: [{ generation: 2, action: 'promote', changes }],
      hasMore: true,
    });
    const second = await server.ask(token, 'GET', '/channels/prod/log?limit=1&before=2');
    expect(second.body).toMatchObject({ items: [{ generation: 1, numbers: null }], hasMore: false });
    expect((await server.ask(token, 'GET', '/channels/prod/log?limit=101')).status).toBe(422);
    expect((await server.ask(token, 'GET', '/channels')).body).toEqual({ items: ['prod'] });
  });

  it('comes with what pages reported of the channel that is served here, and nothing of others', async () => {
    const report = { since: '2026-01-01T00:00:00.000Z', windowSeconds: 3_600, items: [] };
    const counting = open(await startControl(workspace, { health: { report: () => report } }));
    const token = await counting.token('read');
    expect((await counting.ask(token, 'GET', '/channels/prod/health')).body).toEqual(report);
    expect((await counting.ask(token, 'GET', '/channels/staging/health')).body).toMatchObject({ items: [] });
  });
});

describe('changing a channel', () => {
  it('answers with the new state, and keeps who acted for whom', async () => {
    const token = await server.token('compose:prod');
    const headers = { 'if-match': '"2"', 'x-acting-for': 'João <joao@balcao.dev>' };
    const answer = await server.ask(token, 'POST', ENTRIES, { body: BACK, headers });
    expect([answer.status, answer.headers.get('etag')]).toEqual([201, '"3"']);
    expect(answer.body).toMatchObject({
      generation: 3,
      entry: { action: 'rollback', by: 'ci (João <joao@balcao.dev>)', reason: 'Lento.', restores: 1 },
      changes: [{ name: 'mfe-a', from: '1.1.0', to: '1.0.0' }],
    });
    expect((await workspace.channel('prod').tail())?.entry.actor).toBe('ci (João <joao@balcao.dev>)');
    const long = { 'if-match': '"3"', 'x-acting-for': 'x'.repeat(101) };
    expect((await server.ask(token, 'POST', ENTRIES, { body: BACK, headers: long })).status).toBe(422);
  });

  it('is seen at once by those who load a page here', async () => {
    const refresh = jest.fn(async () => {});
    const serving = open(await startControl(workspace, { refresh }));
    const token = await serving.token('compose:prod');
    expect((await serving.ask(token, 'POST', ENTRIES, { body: BACK, ...at(1) })).status).toBe(409);
    expect(refresh).not.toHaveBeenCalled();
    expect((await serving.ask(token, 'POST', ENTRIES, { body: BACK, ...at(2) })).status).toBe(201);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('does every action', async () => {
    const token = await server.token('compose:prod');
    const composition = await composeSample(workspace, { 'mfe-b': '1.1.0' });
    const reason = 'Porque sim.';
    const steps = [
      { action: 'freeze', reason },
      { action: 'unfreeze', reason },
      { action: 'canary', composition, percent: 5, waive: reason },
      { action: 'advance', percent: 50.25, reason },
      { action: 'abort', reason },
      { action: 'canary', composition: composition.slice(0, 12), percent: 5, waive: reason },
      { action: 'advance' },
      { action: 'rollback', to: 1, reason },
      { action: 'promote', composition, base: 2, waive: reason, reason },
    ];
    for (const [done, body] of steps.entries()) {
      const answer = await server.ask(token, 'POST', ENTRIES, { body, ...at(2 + done) });
      expect([body.action, answer.status, answer.body.generation]).toEqual([body.action, 201, 3 + done]);
    }
  });

  it('lets exactly one of eight who decided upon the same generation do it', async () => {
    const token = await server.token('compose:prod');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.ask(token, 'POST', ENTRIES, { body: BACK, ...at(2) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(
      answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'generation_moved'),
    ).toBe(true);
    expect((await workspace.channel('prod').tail())?.entry.generation).toBe(3);
  });

  it('says in Portuguese what is wrong and what to do, with a code and a status of its own', async () => {
    const token = await server.token('compose:prod');
    const composition = await composeSample(workspace, { 'mfe-b': '1.1.0' });
    const promote = { action: 'promote', composition, reason: 'x' };
    const post = (body: unknown, more = at(2)) => server.ask(token, 'POST', ENTRIES, { body, ...more });
    expect(await post(BACK, { headers: { 'if-match': '*' } })).toMatchObject({
      status: 428,
      body: {
        code: 'generation_missing',
        errors: ['O pedido não diz em qual geração do canal a decisão se baseia.'],
        action: 'Leia o canal e envie a geração no cabeçalho If-Match.',
        requestId: expect.any(String),
      },
    });
    expect(await post(promote)).toMatchObject({ status: 412, body: { code: 'proof_missing' } });
    expect(await post(BACK, at(1))).toMatchObject({ status: 409, body: { code: 'generation_moved' } });
    expect(await post({ ...promote, composition: 'f'.repeat(64) })).toMatchObject({ status: 404 });
    for (const body of [
      {},
      { action: 'explode', reason: 'x' },
      { ...BACK, reason: ' ' },
      { ...BACK, more: 1 },
      'x',
    ])
      expect(await post(body)).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
    expect((await post({ action: 'freeze', reason: 'Black Friday.' })).status).toBe(201);
    expect(await post({ ...promote, waive: 'x' }, at(3))).toMatchObject({
      status: 423,
      body: { code: 'channel_frozen', message: 'ci froze prod: Black Friday.' },
    });
  });

  it('begins with generation 0 in a channel that has no entry', async () => {
    const token = await server.token('compose:staging');
    const composition = (await workspace.channel('prod').tail())?.entry.stable;
    const body = { action: 'promote', composition, waive: 'First.' };
    const path = '/channels/staging/entries';
    expect((await server.ask(token, 'GET', '/channels/staging')).body.code).toBe('unknown_channel');
    expect((await server.ask(token, 'POST', path, { body, ...at(1) })).status).toBe(409);
    expect((await server.ask(token, 'POST', path, { body, ...at(0) })).status).toBe(201);
  });

  it('works on a bucket just so', async () => {
    const s3 = open(await startS3Double());
    for (const prefix of ['artifacts/', 'compositions/', 'proofs/', 'channels/'])
      for (const key of await keysOf(workspace.store, prefix))
        s3.objects.set(`team/${key}`, (await workspace.store.read(key)) ?? Buffer.alloc(0));
    const bucket = open(
      await startControl(openWorkspace(new S3Store({ ...s3.settings, prefix: 'team/' }), SAMPLE_POLICY)),
    );
    const token = await bucket.token('compose:prod');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bucket.ask(token, 'POST', ENTRIES, { body: BACK, ...at(2) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    s3.ignoreConditions = true;

    // A service that ignores conditional writes is detected before the first write.
    const careless = open(
      await startControl(openWorkspace(new S3Store({ ...s3.settings, prefix: 'team/' }), SAMPLE_POLICY)),
    );
    const refused = await careless.ask(token, 'POST', ENTRIES, { body: BACK, ...at(3) });
    expect(refused.body.message).toContain('it writes keys that exist already');
    expect((await careless.ask(token, 'GET', '/channels/prod')).body.generation).toBe(3);
  });
});

describe('who may', () => {
  const body = { action: 'freeze', reason: 'x' };
  const routes: [method: string, path: string, more?: object][] = [
    ['GET', '/channels'],
    ['GET', '/channels/prod'],
    ['GET', '/channels/prod/log'],
    ['GET', '/channels/prod/health'],
    ['POST', ENTRIES, { body, ...at(2) }],
  ];

  it.each<[scope: string, statuses: number[]]>([
    ['read', [200, 200, 200, 200, 403]],
    ['compose:prod', [403, 200, 200, 200, 201]],
    ['compose:staging', [403, 403, 403, 403, 403]],
    ['publish:mfe-a', [403, 403, 403, 403, 403]],
  ])('%s', async (scope, statuses) => {
    const token = await server.token(scope);
    const found: number[] = [];
    for (const [method, path, more] of routes)
      found.push((await server.ask(token, method, path, more)).status);
    expect(found).toEqual(statuses);
  });

  it('nobody whose token is missing, forged, expired or revoked, and nobody can tell which', async () => {
    const tokens = new Tokens(workspace.store, workspace.now);
    const request = { name: 'ci', scopes: ['read'], days: undefined, actor: 'ops' };
    const revoked = await tokens.create(request);
    await tokens.revoke(revoked.token.id, { actor: 'ops', reason: '' });
    const expired = await tokens.create({ ...request, days: 0 });
    const valid = await server.token('read');
    for (const token of ['', 'x', `${valid.slice(0, -1)}_`, revoked.secret, expired.secret])
      for (const [method, path, more] of routes.slice(0, 3)) {
        const { status, headers, body } = await server.ask(token, method, path, more);
        expect([status, body.code, headers.get('www-authenticate')]).toEqual([
          401,
          'token_refused',
          'Bearer',
        ]);
      }
  });

  it('is asked before anything else: an unknown address answers as a known one', async () => {
    expect((await server.ask('', 'GET', '/nothing')).status).toBe(401);
    expect((await server.ask(await server.token('read'), 'GET', '/nothing')).body.code).toBe(
      'unknown_address',
    );
    expect((await server.ask(await server.token('read'), 'GET', '/channels/..%2f..%2ftokens')).status).toBe(
      404,
    );
  });

  it('fails a limited number of times from one address; who was let in before still is', async () => {
    const known = await server.token('read');
    const late = await server.token('read');
    expect((await server.ask(known, 'GET', '/channels')).status).toBe(200);
    for (let failure = 0; failure < 20; failure++)
      expect((await server.ask('guess', 'GET', '/channels')).status).toBe(401);
    const limited = await server.ask(late, 'GET', '/channels');
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_failures']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.ask(known, 'GET', '/channels')).status).toBe(200);
  });

  it('is never written to the log with the token', async () => {
    const token = await server.token('read');
    await server.ask(token, 'GET', '/channels/prod');
    await server.ask(token, 'POST', ENTRIES, { body, ...at(2) });
    await server.ask(`${token}x`, 'GET', '/channels');
    expect(server.log.length).toBeGreaterThan(5);
    expect(server.log.join('')).not.toContain(token.slice(7));
  });
});
