import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../root';

const PUSH = path.join(ROOT, 'deploy/database/bin/pgbackrest-push');
const MOST_WAITING = 64;

let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'balcao-push-'));
  await mkdir(path.join(home, '18/docker/pg_wal/archive_status'), { recursive: true });
});
afterEach(() => rm(home, { recursive: true }));

/** Has this stand for pgBackRest. */
async function pgBackRestIs(script: string): Promise<void> {
  const file = path.join(home, 'backrest');
  await writeFile(file, `#!/bin/bash\n${script}\n`);
  await chmod(file, 0o755);
}

async function segmentsWait(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await writeFile(path.join(home, `18/docker/pg_wal/archive_status/${n}.ready`), '');
}

/** Pushes a segment. Whatever goes on after its end does not hold up its output. */
function push(segment: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PGDATA: path.join(home, '18/docker'), PATH: `${home}:${process.env.PATH}` };
    const child = spawn(PUSH, [segment], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

(process.platform === 'linux' ? describe : describe.skip)('a push to the archive', () => {
  it('ends as pgBackRest does, below the numbers that PostgreSQL takes for signals', async () => {
    await pgBackRestIs('exit 0');
    expect(await push('pg_wal/1')).toEqual({ code: 0, said: '' });
    await pgBackRestIs('echo "ERROR: [039]: refused" >&2; exit 141');
    expect(await push('pg_wal/1')).toEqual({ code: 1, said: 'ERROR: [039]: refused\n\n' });
  });

  it('notes a segment that was given up', async () => {
    await pgBackRestIs(`echo "WARN: dropped WAL file '0001' because archive queue exceeded 1GB"`);
    expect((await push('pg_wal/0001')).code).toBe(0);
    expect(await readFile(path.join(home, 'dropped-segments'), 'utf8')).toMatch(/^\d{10} 0001\n$/);
  });

  it('does not wait for an archive that hangs once too much waits', async () => {
    await pgBackRestIs('exec sleep 600');
    await segmentsWait(MOST_WAITING + 1);
    expect(await push('pg_wal/1')).toMatchObject({
      code: 1,
      said: expect.stringContaining('does not answer'),
    });
  });

  it('begins no second push beside one that cannot be ended, unless that gives its segment up', async () => {
    const lock = path.join(home, 'pgbackrest-push.lock');
    const held = spawn('bash', ['-c', `exec 9>'${lock}'; flock 9; echo held; exec cat`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(held.stdout, 'data');
    await pgBackRestIs(`echo "WARN: dropped WAL file '1'"`);
    expect(await push('pg_wal/1')).toMatchObject({ code: 1, said: expect.stringContaining('still waits') });
    await segmentsWait(MOST_WAITING + 1);
    expect((await push('pg_wal/1')).code).toBe(0);
    held.stdin.end();
    await once(held, 'exit');
  });
});
