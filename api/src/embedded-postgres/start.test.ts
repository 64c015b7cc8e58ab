import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { EmbeddedPostgres } from './start';
import { startEmbeddedPostgres } from './start';

/** Above every system's maximum. */
const deadPid = 999_999_999;

let dataDir: string;
let messages: string[] = [];
const running: EmbeddedPostgres[] = [];

const start = async () => {
  messages = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message) });
  running.push(server);
  return server;
};
const stopAll = async () => {
  for (const server of running.splice(0)) await server.stop();
};

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const lockFile = () => path.join(dataDir, 'cluster', 'postmaster.pid');
const serverPid = async () => Number((await readFile(lockFile(), 'utf8')).split('\n')[0]);

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'balcao-launcher-')), 'database');
  // A temporary folder is closed to others; the server's own account has to pass.
  await chmod(path.dirname(dataDir), 0o755);
});
afterEach(stopAll);
afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

describe('startEmbeddedPostgres', () => {
  it('starts in an empty folder, where a killed first start left its halves', async () => {
    await mkdir(path.join(dataDir, `cluster.partial-${deadPid}`), { recursive: true });
    await mkdir(path.join(dataDir, `postgresql-18.partial-${deadPid}`));
    const { url } = await start();
    const [row] = await query(
      url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as address`,
    );
    expect(row).toEqual({ major: 18, fsync: 'on', encoding: 'UTF8', address: '127.0.0.1' });
    expect((await readdir(dataDir)).filter((name) => name.includes('partial'))).toEqual([]);
    await query(url, "create table kept (value text); insert into kept values ('before')");
  });

  it('gives a role that row-level security binds', async () => {
    const { url } = await start();
    const rows = await query(url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  it('refuses a wrong password', async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication',
    );
  });

  it('adopts the running server, which stops with its last user only', async () => {
    const first = await start();
    const pid = await serverPid();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await serverPid()).toBe(pid);
    expect(messages).toEqual([expect.stringContaining('already running')]);

    await first.stop();
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 'before' }]);
    await second.stop();
    await expect(query(second.url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });

  it('lets two simultaneous starts share one server', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.url).toBe(first.url);
  });

  it('waits while another server may be filling its lock file, and starts when it stays empty', async () => {
    await writeFile(lockFile(), '');
    const nineSecondsAgo = Date.now() / 1000 - 9;
    await utimes(lockFile(), nineSecondsAgo, nineSecondsAgo);
    const { url } = await start();
    expect(await query(url, 'select value from kept')).toEqual([{ value: 'before' }]);
  });

  it('recovers on the same address after the server was killed', async () => {
    const { url } = await start();
    await query(url, "insert into kept values ('acknowledged')");
    process.kill(await serverPid(), 'SIGKILL');
    const again = await start();
    expect(again.url).toBe(url);
    expect(await query(again.url, 'select value from kept')).toEqual([
      { value: 'before' },
      { value: 'acknowledged' },
    ]);
  });

  it('is started again by itself when it dies, and says so', async () => {
    const server = await start();
    server.keepRunning();
    for (const round of [1, 2]) {
      process.kill(await serverPid(), 'SIGKILL');
      while (messages.filter((message) => message === 'PostgreSQL is running again').length < round)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await query(server.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
    }
    expect(messages).toContain('PostgreSQL stopped by itself; starting it again');
    await stopAll();
    await expect(query(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });

  it('starts over a lock file whose process id a stranger has now', async () => {
    const { url } = await start();
    const lock = await readFile(lockFile(), 'utf8');
    await stopAll();
    await writeFile(lockFile(), lock.replace(/^\d+/, String(process.ppid)));
    await start();
    expect(await query(url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
  });

  it('starts over the lock of a socket whose process id a stranger has now', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    await stopAll();
    const lock = path.join(dataDir, 'sockets', `.s.PGSQL.${port}.lock`);
    await writeFile(lock, [process.ppid, path.join(dataDir, 'cluster'), 1, port, '', ''].join('\n'));
    expect((await start()).url).toBe(url);
    expect(await query(url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
  });

  it('is reached by a socket that only its account may open, and by the port', async () => {
    const { url } = await start();
    const [row] = await query(url, 'select client_addr from pg_stat_activity where pid = pg_backend_pid()');
    expect(row).toEqual({ client_addr: null });
    expect((await stat(path.join(dataDir, 'sockets'))).mode & 0o777).toBe(0o700);
    const byPort = new URL(url);
    byPort.search = '';
    expect(await query(byPort.href, 'select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
  });

  it('is reached by the port where the address of the socket would be too long', async () => {
    const long = path.join(path.dirname(dataDir), 'uma-pasta-de-nome-comprido'.repeat(4));
    const server = await startEmbeddedPostgres({ dataDir: long, log: () => {} });
    running.push(server);
    expect(new URL(server.url).search).toBe('');
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says which version made the data when another one did', async () => {
    const versionFile = path.join(dataDir, 'cluster', 'PG_VERSION');
    await writeFile(versionFile, '17\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17 and this product brings 18: .*DATABASE_URL/,
    );
    await writeFile(versionFile, '18\n');
  });

  it('says when the password beside the data is gone', async () => {
    const passwordFile = path.join(dataDir, 'password');
    const password = await readFile(passwordFile, 'utf8');
    await rm(passwordFile);
    await expect(start()).rejects.toThrow(`The file ${passwordFile} is missing`);
    await writeFile(passwordFile, password, { mode: 0o600 });
  });
});
