import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { lengthOf } from '@balcao/proofs';
import pg from 'pg';
import { migrate } from '../../src/db/migrate';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/start';
import { bundleProgram } from '../bundled-program';
import { newKey } from '../orders';
import { MIGRATIONS } from '../own-database';
import { isThroughPooler, type PgBouncer, pooledSettings, startPgBouncer } from '../pgbouncer';
import { createAccount } from '../stored-account';
import { startSoleTestApi } from '../test-app';
import { itInTurn } from '../turns';

// PostgreSQL starts again, and processes that load the API are killed.
jest.setTimeout(600_000);

const it = itInTurn('kills', 'orders');

const repository = path.resolve(__dirname, '../../..');
/** Orders that are acknowledged before something is killed or restarted. */
const BETWEEN = 25;
/** How often the database restarts before an API is killed. */
const RESTARTS = lengthOf([1], [3, 2]);

let dataDir: string;
let server: EmbeddedPostgres;
/** In front of it, where the tests' APIs stand behind one. */
let pooler: PgBouncer | undefined;
let settings: Record<string, string>;
let key: string;
let senders: Senders | undefined;

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'balcao-orders-')), 'database');
  await chmod(path.dirname(dataDir), 0o755);
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  server.keepRunning();
  await migrate(server.url, MIGRATIONS);
  if (isThroughPooler()) pooler = await startPgBouncer([server.url]);
  settings = pooler ? pooledSettings(pooler.through(server.url), server.url) : { DATABASE_URL: server.url };
  const api = await startSoleTestApi(settings);
  key = await newKey(api, await createAccount(api.platform), { mode: 'live' });
  await api.close();
});
afterAll(async () => {
  await senders?.kill();
  await pooler?.stop();
  await server.stop();
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

/** A process with an API, or its replicas, and its senders, and the orders that it said were acknowledged. */
interface Senders {
  /** Kills them, and what stands in front of them. */
  kill(): Promise<void>;
  names: string[];
  /** Waits for so many more of them. */
  untilMore(count: number): Promise<void>;
}

async function startSenders(round: number): Promise<Senders> {
  const script = path.join(__dirname, 'order-sender.ts');
  const args = [await bundleProgram(script), JSON.stringify(settings), key, String(round)];
  const child = spawn(process.execPath, args, {
    cwd: repository,
    // What it leaves behind goes with the database's folder.
    env: { ...process.env, TMPDIR: path.dirname(dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: replicas are killed together with their nginx.
    detached: true,
  });
  const closed = once(child, 'close');
  const names: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => names.push(line));
  return {
    async kill() {
      const isGone = child.exitCode !== null || child.signalCode !== null;
      if (!isGone && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await closed;
    },
    names,
    async untilMore(count) {
      const enough = names.length + count;
      while (names.length < enough) await once(lines, 'line');
    },
  };
}

/** Shuts the database down at once, as a restart of its machine does; it is started again by whoever keeps it running. */
async function restartDatabase(): Promise<void> {
  const lock = await readFile(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGINT');
}

it('keeps each order that was acknowledged, once and with its money, over restarts of the database and killed APIs', async () => {
  const names: string[] = [];
  for (const [round, restarts] of RESTARTS.entries()) {
    senders = await startSenders(round);
    await senders.untilMore(BETWEEN);
    for (let restart = 0; restart < restarts; restart += 1) {
      await restartDatabase();
      await senders.untilMore(BETWEEN);
    }
    await senders.kill();
    names.push(...senders.names);
  }

  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ name: string; isRight: boolean }>(
    `
    select o.external_id as name,
      o.payment_status = 'pago' and o.captured_cents = o.total_cents
      and (select count(*) = 1 from order_events as event where event.order_id = o.id)
      and (select array_agg(kind order by kind) = '{capture,release}' from ledger_transactions as posted
        where posted.order_id = o.id) as "isRight"
    from orders as o where o.external_id = any($1)`,
    [names],
  );
  // What was under way when an API was killed is whole or was never there: an event and its money belong together.
  const { rows: torn } = await client.query(`
    select o.external_id from orders as o
    where (o.payment_status = 'pago') <> exists (select from ledger_transactions as posted where posted.order_id = o.id)`);
  await client.end();
  const waits = RESTARTS.reduce((sum, restarts) => sum + 1 + restarts, 0);
  expect(names.length).toBeGreaterThanOrEqual(waits * BETWEEN);
  expect(rows).toHaveLength(names.length);
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(torn).toEqual([]);
});
