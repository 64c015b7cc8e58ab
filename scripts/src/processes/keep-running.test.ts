import { rmSync } from 'node:fs';
import path from 'node:path';
import { sampleCheckout } from '@balcao/composer/testing/sample-builds';
import { findFreePort } from '../product/ports';
import { keepRunning } from './keep-running';
import { Lifetime } from './lifetime';

const SERVER =
  'require("node:http").createServer((q, a) => a.end(JSON.stringify({ pid: process.pid }))).listen(process.env.PORT, "127.0.0.1")';

describe('a service that must go on', () => {
  const stops: (() => Promise<void>)[] = [];
  const pids: Record<string, number[]> = {};
  const said: string[] = [];
  const lines: string[] = [];

  class TestLifetime extends Lifetime {
    override async add(stop: () => Promise<void>): Promise<void> {
      stops.push(stop);
    }
  }

  beforeEach(() => {
    said.length = 0;
    lines.length = 0;
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  async function start(
    name: string,
    args: string[],
    env: Record<string, string>,
    port: number,
    firstWaitMs = 20,
    more: { firstStartMs?: number } = {},
  ) {
    const started: number[] = [];
    pids[name] = started;
    await keepRunning(new TestLifetime(), {
      name,
      args,
      env: { ...env, PORT: String(port) },
      onLine: (line) => lines.push(line),
      readyUrl: `http://127.0.0.1:${port}/healthz`,
      onStart: async (pid) => void started.push(pid),
      log: (line) => said.push(line),
      firstWaitMs,
      ...more,
    });
    return started;
  }

  const kill = (name: string) => process.kill(pids[name]?.at(-1) ?? 0, 'SIGKILL');
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('is started again each time it is killed, and people are told', async () => {
    const port = await findFreePort();
    const started = await start('API', ['-e', SERVER], {}, port);
    for (const times of [1, 2, 3]) {
      kill('API');
      await until(() => said.filter((line) => line === 'The API is running again.').length === times);
    }
    expect(said[0]).toMatch(/^The API stopped by itself \(SIGKILL\)\.[\s\S]*It is started again\.$/);
    expect(new Set(started).size).toBe(4);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual({ pid: started.at(-1) });
  });

  it('is ended by its watchdog where it stands, and started again, while others answer', async () => {
    const standing = ['--import', 'tsx', 'shared/drain/src/testing/standing-service.ts'];
    const [port, otherPort] = [await findFreePort(), await findFreePort()];
    const started = await start('API', standing, {}, port);
    await start('edge', ['-e', SERVER], {}, otherPort);
    const bytes = Buffer.alloc(302, '<!---->');
    const stood = fetch(`http://127.0.0.1:${port}/stand`, { method: 'POST', body: bytes });
    await expect(stood).rejects.toThrow();
    expect((await fetch(`http://127.0.0.1:${otherPort}/`)).status).toBe(200);
    await until(() => said.includes('The API is running again.'));
    expect(said[0]).toContain('The API stopped by itself (SIGKILL).');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 60,
        requests: ['POST /stand 302 bytes'],
        msg: expect.stringContaining('nothing was done for 0.4 s'),
      },
    ]);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual({ pid: started.at(-1) });
  });

  it('whose database does not answer yet waits for it, and people are told', async () => {
    const port = await findFreePort();
    const root = sampleCheckout();
    const marks = path.join(root, 'starts');
    const slow = `
      const { appendFileSync, readFileSync } = require('node:fs');
      appendFileSync(process.env.MARKS, 'x');
      if (readFileSync(process.env.MARKS, 'utf8').length < 3) {
        console.error('The database does not answer.');
        process.exit(75);
      }
      ${SERVER}`;
    const started = await start('API', ['-e', slow], { MARKS: marks }, port);
    expect(said).toEqual(['The API waits for its database', 'The API waits for its database']);
    expect(new Set(started).size).toBe(3);
    rmSync(root, { recursive: true });
  });

  it('whose database never answers fails the command, with its last words', async () => {
    const port = await findFreePort();
    const args = ['-e', 'console.error("The database does not answer."); process.exit(75)'];
    const options = { firstStartMs: 0 };
    await expect(start('API', args, {}, port, 20, options)).rejects.toThrow('The database does not answer.');
  });

  it('that cannot start at all fails the command', async () => {
    const port = await findFreePort();
    await expect(
      start('API', ['-e', 'console.error("no settings"); process.exit(1)'], {}, port),
    ).rejects.toThrow(/stopped by itself[\s\S]*no settings/);
  });

  it('is not started again after the end of the command', async () => {
    const started = await start('API', ['-e', SERVER], {}, await findFreePort());
    for (const stop of stops.splice(0)) await stop();
    expect(started).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('leaves pages as they are while the API is away, and its calls get an error that people can read', async () => {
    const root = sampleCheckout();
    const [apiPort, edgePort] = [await findFreePort(), await findFreePort()];
    const started = await start('API', ['-e', SERVER], {}, apiPort, 2_000);
    const environment = {
      API_UPSTREAM: `http://127.0.0.1:${apiPort}`,
      BALCAO_ROOT: root,
      BALCAO_BUILD: 'newest',
      TERMS_URL: 'https://loja.example/termos',
      PRIVACY_URL: 'https://loja.example/privacidade',
    };
    await start('edge', ['--import', 'tsx', 'composer/src/bin/edge.ts'], environment, edgePort);
    const get = (path: string) => fetch(`http://127.0.0.1:${edgePort}${path}`);
    expect((await get('/api/healthz')).status).toBe(200);

    let killed = 0;
    let refused = await get('/api/healthz');
    while (refused.status === 200) {
      // A slow machine may have started it again before it is asked.
      if (started.length > killed) kill('API');
      killed = started.length;
      refused = await get('/api/healthz');
    }
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      errors: ['O serviço está indisponível no momento. Tente novamente em instantes.'],
      code: 'unavailable',
      requestId: refused.headers.get('x-request-id'),
    });
    expect((await get('/')).status).toBe(200);
    await until(async () => (await get('/api/healthz')).status === 200);
    rmSync(root, { recursive: true });
  });
});
