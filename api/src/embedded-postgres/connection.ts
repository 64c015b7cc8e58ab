import pg from 'pg';
import { passwordLost } from './cluster';
import { hasCode } from './errors';
import type { Layout } from './layout';

/** The role that the product works with: it owns its database and is no superuser, so row-level security binds it. */
const role = 'balcao';

/** The address of a database on the embedded server, by its port of the loopback network. */
function loopbackUrlOf(port: number, password: string, user: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The address of the product's database. `host` leads to the folder of the server's local socket where there is one, which `pg` and
 * `libpq` then take instead of the port: a trip takes six to eight tenths of one by the loopback network.
 */
export function databaseUrlOf(port: number, password: string, socketFolder: string | undefined): string {
  const url = loopbackUrlOf(port, password, role, role);
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

/** Our own server answers, however busy its machine is. */
const BUSY_MACHINE_MS = 60_000;
/** A stranger on the port may never answer. */
const PROBE_MS = 5_000;

async function asSuperuser<T>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<T>,
  { database = 'postgres', patienceMs = BUSY_MACHINE_MS } = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: loopbackUrlOf(port, password, 'postgres', database),
    connectionTimeoutMillis: patienceMs,
  });
  // A connection that breaks while idle emits 'error'; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server on the port: ours, one that is starting or stopping, another cluster, or none. */
export type Answer = 'ours' | 'busy' | 'stranger' | 'silent';

/** Asks the server on a port whether it serves this cluster. */
export async function probe(layout: Layout, port: number, password: string): Promise<Answer> {
  try {
    return await asSuperuser(
      port,
      password,
      async (client) => {
        const { rows } = await client.query<{ folder: string }>(
          `select current_setting('data_directory') as folder`,
        );
        return rows[0]?.folder === layout.cluster ? 'ours' : 'stranger';
      },
      { patienceMs: PROBE_MS },
    );
  } catch (error) {
    if (hasCode(error, '28P01')) throw passwordLost(layout);
    // cannot_connect_now: starting up, recovering or shutting down.
    return hasCode(error, '57P03') ? 'busy' : 'silent';
  }
}

/** Row-level security keeps `like` from using an index, unless a superuser says that it tells nothing of what it compares. */
const letSearchesUseIndexes = (port: number, password: string) =>
  asSuperuser(port, password, (client) => client.query('alter function textlike(text, text) leakproof'), {
    database: 'template1',
  });

/** Makes the product's role and database unless they are there. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  await asSuperuser(port, password, async (client) => {
    // Held until the connection ends: of two simultaneous starts, the second waits and then finds both.
    await client.query('select pg_advisory_lock(1)');
    const found = await client.query('select 1 from pg_database where datname = $1', [role]);
    if (found.rowCount) return;
    const hasRole = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (!hasRole.rowCount) {
      await client.query(`create role ${role} login createdb createrole password '${password}'`);
    }
    await letSearchesUseIndexes(port, password);
    await client.query(`create database ${role} owner ${role}`);
  });
}
