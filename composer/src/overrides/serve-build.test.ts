import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otherArea, writeFiles } from '../testing/sample-builds';
import { serveBuild } from './serve-build';

describe('a build under development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-build-'));
  writeFiles(folder, otherArea('mfe-a', '1.2.0'));
  const app = serveBuild(folder, 'http://localhost:8080');
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('is served to the pages of one origin, as it is now', async () => {
    expect((await app.inject('/artifact.json')).json()).toMatchObject({ name: 'mfe-a', version: '1.2.0' });
    const { body, headers } = await app.inject('/entry.js');
    expect(body).toBe('entry("mfe-a 1.2.0")');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': 'http://localhost:8080',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': 'http://localhost:8080',
      'cache-control': 'no-store',
    });
    writeFileSync(join(folder, 'entry.js'), 'changed()');
    expect((await app.inject('/entry.js')).body).toBe('changed()');
  });

  it('answers browsers that ask first', async () => {
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/artifact.json' });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:8080',
      'access-control-allow-headers': '*',
      'access-control-allow-private-network': 'true',
    });
  });

  it('tells the page of each build, with the hashes of its files', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const { body, headers } = await fetch(`${address}/_dev/reload`);
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:8080');
    const events = body?.pipeThrough(new TextDecoderStream()).getReader();
    const files = otherArea('mfe-a', '1.2.1');
    writeFiles(folder, files);
    const { value = '' } = (await events?.read()) ?? {};
    const message = JSON.parse(value.replace('data: ', ''));
    expect(Object.keys(message)).toEqual(['mfe-a']);
    expect(message['mfe-a'].integrity['entry.js']).toBe(
      JSON.parse(String(files.get('artifact.json'))).files['entry.js'].sri,
    );
    await events?.cancel();
  });

  it.each(['/', '/other.js', '/..%2fsecret.js', '/entry.js.br', '/notes.txt'])(
    'has nothing but its files: %s',
    async (path) => expect((await app.inject(path)).statusCode).toBe(404),
  );
});
