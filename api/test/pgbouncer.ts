import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, type RunningProgram, startProgram } from './programs';

/** The settings with which the tests' API stands behind a pooler. */
const THROUGH_A_POOLER = new Set<string | undefined>(['pgbouncer', 'replicas']);

/** Whether the APIs of this test run reach their databases through a PgBouncer. */
export const isThroughPooler = (): boolean => THROUGH_A_POOLER.has(process.env.TEST_THROUGH);

/** Settings of an API that reaches a database through a pooler which knows no prepared statements. */
export const pooledSettings = (url: string, directUrl: string) => ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_PREPARED_STATEMENTS: 'off',
});

/** A PgBouncer in transaction mode in front of a server. */
export interface PgBouncer extends RunningProgram {
  /** The address of a database of the server, through the pooler. */
  through(databaseUrl: string): string;
}

const configuration = (server: URL, port: number, userList: string, more: string) => `
[databases]
* = host=${server.hostname} port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
server_login_retry = 1
${more}
`;

/**
 * Starts PgBouncer, as an operator would set it up, in front of a server.
 *
 * @param logins addresses of the server with the logins that it lets in
 * @param more lines of its configuration
 */
export async function startPgBouncer(logins: readonly string[], more = ''): Promise<PgBouncer> {
  const urls = logins.map((login) => new URL(login));
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-pgbouncer-'));
  const userList = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const users = urls.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  await writeFile(userList, users.join('\n'));
  await writeFile(settings, configuration(urls[0] ?? new URL(''), port, userList, more));
  // Root steps down to an account that has to read them.
  await chmod(folder, 0o755);
  const stepDown = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const running = await startProgram('pgbouncer', [...stepDown, settings], port);
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      // The server's own socket.
      url.searchParams.delete('host');
      return url.href;
    },
    async stop(signal) {
      await running.stop(signal);
      await rm(folder, { recursive: true });
    },
  };
}
