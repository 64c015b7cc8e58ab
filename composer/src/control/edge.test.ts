import { connect } from 'node:net';
import type { ResolvedComposition } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../edge/app';
import { readEdgeConfig } from '../edge/config';
import type { FileStore } from '../store/file-store';
import {
  checkoutWithPolicy,
  composeSample,
  keysOf,
  promoteSample,
  runningWorkspace,
} from '../testing/sample-workspace';
import type { Workspace } from '../workspace';
import { Tokens } from './tokens';

describe('an edge that serves a channel of a store', () => {
  let workspace: Workspace<FileStore>;
  let edge: FastifyInstance;

  beforeEach(async () => {
    workspace = await runningWorkspace();
    await promoteSample(workspace, await composeSample(workspace, { 'mfe-a': '1.1.0' }));
    const settings = { COMPOSER_STORE: workspace.store.location, LOG_LEVEL: 'silent' };
    edge = await createEdge(readEdgeConfig(settings, checkoutWithPolicy()));
  });
  afterEach(() => edge.close());

  const headersOf = async (scope: string) => {
    const request = { name: 'ci', scopes: [scope], days: undefined, actor: 'ops' };
    const { secret } = await new Tokens(workspace.store, workspace.now).create(request);
    return { authorization: `Bearer ${secret}` };
  };
  const versionServed = async () =>
    (await edge.inject('/composition')).json<ResolvedComposition>().remotes['mfe-a']?.version;

  it('takes a rollback and gives it to the next page', async () => {
    expect(await versionServed()).toBe('1.1.0');
    const { statusCode, headers } = await edge.inject({
      method: 'POST',
      url: '/control/channels/prod/entries',
      headers: { ...(await headersOf('compose:prod')), 'if-match': '"2"' },
      payload: { action: 'rollback', reason: 'Lento.' },
    });
    expect(statusCode).toBe(201);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(await versionServed()).toBe('1.0.0');
  });

  it('tells what its pages have reported', async () => {
    const headers = await headersOf('read');
    const health = await edge.inject({ url: '/control/channels/prod/health', headers });
    expect(health.json()).toMatchObject({ since: expect.any(String), items: [] });
  });

  it('keeps nothing of an upload that broke off', async () => {
    const before = await keysOf(workspace.store, 'artifacts/');
    const { authorization } = await headersOf('publish:mfe-a');
    const url = new URL(await edge.listen({ port: 0, host: '127.0.0.1' }));
    const seenByEdge = new Promise((resolve) => {
      edge.server.once('connection', (accepted) => accepted.once('close', resolve));
    });
    const socket = connect(Number(url.port), url.hostname);
    const begun =
      `POST /control/artifacts HTTP/1.1\r\nHost: edge\r\nAuthorization: ${authorization}\r\n` +
      'Content-Type: multipart/form-data; boundary=limit\r\nContent-Length: 100000\r\n\r\n' +
      '--limit\r\nContent-Disposition: form-data; name="file"; filename="entry.js"\r\n\r\nentry(';
    socket.write(begun, () => socket.destroy());
    await seenByEdge;
    expect((await edge.inject('/healthz')).statusCode).toBe(200);
    expect(await keysOf(workspace.store, 'artifacts/')).toEqual(before);
  });
});
