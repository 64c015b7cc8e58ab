import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logFile } from './log-file';

describe('the log file of a service', () => {
  let dataDir: string;
  const fileNamed = (name: string) => path.join(dataDir, 'logs', name);
  const modeOf = async (name: string) => (await stat(fileNamed(name))).mode & 0o777;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-logs-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  /** Resolves when the file has all that was written. */
  async function written(name: string, text: string): Promise<string> {
    for (;;) {
      const content = await readFile(fileNamed(name), 'utf8').catch(() => '');
      if (content.includes(text)) return content;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('goes on where the last start ended, and is for its owner alone', async () => {
    await mkdir(path.join(dataDir, 'logs'));
    await writeFile(fileNamed('api.log'), 'an earlier start\n', { mode: 0o644 });
    (await logFile(dataDir, 'API'))('this start');
    expect(await written('api.log', 'this start\n')).toBe('an earlier start\nthis start\n');
    expect(await modeOf('api.log')).toBe(0o600);
    (await logFile(dataDir, 'edge'))('a line');
    await written('edge.log', 'a line');
    expect(await modeOf('edge.log')).toBe(0o600);
  });

  it('makes room for a new one when it is full', async () => {
    const write = await logFile(dataDir, 'API');
    const line = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 11; count += 1) write(line);
    write('the newest line');
    await written('api.log', 'the newest line');
    expect((await readdir(path.join(dataDir, 'logs'))).sort()).toContain('api.log.1');
    for (const name of await readdir(path.join(dataDir, 'logs'))) expect(await modeOf(name)).toBe(0o600);
  });
});
