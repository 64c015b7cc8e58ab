import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { seededRandom } from '@balcao/domain/random';
import { Client } from 'pg';
import { openDatabase } from '../../../src/db/database';
import { migrate } from '../../../src/db/migrate';
import { prepareRuntimeLogin, withLogin } from '../../../src/db/runtime-login';
import { startEmbeddedPostgres } from '../../../src/embedded-postgres/start';
import { releaseDue } from '../../../src/modules/finance/releases';
import { bundleProgram } from '../../bundled-program';
import { brokenLedgerProperties } from '../../ledger-properties';
import { startNginx } from '../../nginx';
import { newKey } from '../../orders';
import { pooledSettings, startPgBouncer } from '../../pgbouncer';
import { freePort, isInstalled } from '../../programs';
import { createAccount } from '../../stored-account';
import { startSoleTestApi, TEST_ENVIRONMENT } from '../../test-app';
import { killAtRandom } from './kills';
import { postgres, releaseJob, replica, type Victim } from './processes';
import { Traffic } from './traffic';

/**
 * `run.ts [kills] [seed] [longest pause between two, in milliseconds]`: three replicas take 50 writes a second while one of replicas, PostgreSQL and the
 * release job after another is killed at a random moment. Afterwards no acknowledged write may be missing and every
 * property of the ledger must hold. Prints a report as JSON and exits with 1 otherwise.
 */
const [KILLS = 200, SEED = 15, LONGEST_PAUSE_MS = 5_000] = process.argv.slice(2).map(Number);
const WRITES_PER_SECOND = 50;
const REPLICAS = 3;
/** How many events are sent again at once, afterwards. */
const AT_ONCE = 10;
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');
const SECRET = new TextEncoder().encode(TEST_ENVIRONMENT.JWT_SECRET);

const random = seededRandom(SEED);
const closings: (() => Promise<unknown>)[] = [];
const begun = performance.now();
const log = (line: string) =>
  process.stderr.write(`${Math.round((performance.now() - begun) / 1_000)} s  ${line}\n`);

async function startDatabase() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balcao-money-'));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'database');
  const server = await startEmbeddedPostgres({ dataDir, log });
  closings.push(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  server.keepRunning();
  await migrate(server.url, MIGRATIONS);
  return { dataDir, url: server.url };
}

/** Three replicas, behind nginx and PgBouncer where the machine has them. */
async function startReplicas(
  url: string,
): Promise<{ replicas: Victim[]; addresses: string[]; through: string }> {
  const login = await prepareRuntimeLogin(url, SECRET);
  if (login === null) throw new Error('The owner may not make logins.');
  const bouncer = isInstalled('pgbouncer') ? await startPgBouncer([url, withLogin(url, login)]) : undefined;
  if (bouncer) closings.push(() => bouncer.stop());
  const env = {
    ...TEST_ENVIRONMENT,
    ...(bouncer ? pooledSettings(bouncer.through(url), url) : { DATABASE_URL: url }),
    API_KEY_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  };
  const ports = [];
  while (ports.length < REPLICAS) ports.push(await freePort());
  const server = bundleProgram('api/src/server.ts');
  const replicas = ports.map((port) => replica(port, server, env));
  await Promise.all(replicas.map((one) => one.revive()));
  closings.push(...replicas.map((one) => () => one.kill()));
  const nginx = isInstalled('nginx') ? await startNginx(ports) : undefined;
  if (nginx) closings.push(() => nginx.stop());
  return {
    replicas,
    addresses: nginx ? [nginx.address] : ports.map((port) => `http://127.0.0.1:${port}`),
    through: [nginx && 'nginx', bouncer && 'PgBouncer'].filter(Boolean).join(' and ') || 'nothing',
  };
}

/** A store with a key, made by an API that is gone afterwards. */
async function makeKey(url: string): Promise<string> {
  const api = await startSoleTestApi({ DATABASE_URL: url });
  const key = await newKey(api, await createAccount(api.platform), { mode: 'live' });
  await api.close();
  return key;
}

const count = async (client: Client, table: string) =>
  (await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0;

/** The names of these that are not stored. */
async function missingOf(client: Client, query: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  const stored = new Map<string, number>();
  for (const { name } of rows) stored.set(name, (stored.get(name) ?? 0) + 1);
  return names.filter((name) => stored.get(name) !== 1);
}

async function run() {
  const { dataDir, url } = await startDatabase();
  const key = await makeKey(url);
  const { replicas, addresses, through } = await startReplicas(url);
  const releasing = releaseJob(url);
  await releasing.revive();
  const server = postgres(dataDir, url);
  const traffic = new Traffic({ addresses, key, random, writesPerSecond: WRITES_PER_SECOND });
  const started = performance.now();
  traffic.start();
  const { kills, slowest } = await killAtRandom({
    victims: [...replicas, server, releasing],
    kills: KILLS,
    longestPauseMs: LONGEST_PAUSE_MS,
    random,
    nextWrite: () => traffic.nextAcknowledgement(),
    log,
  });
  await traffic.stop();
  const seconds = (performance.now() - started) / 1_000;
  await releasing.kill();

  const { orders, events, repeated, strange, offered } = traffic.acknowledged;
  const client = new Client({ connectionString: url, options: '-c role=balcao_platform' });
  await client.connect();
  closings.push(() => client.end());
  const lost = [
    ...(await missingOf(client, 'select external_id as name from orders', [...orders])),
    ...(await missingOf(client, 'select event_id as name from order_events', [...events.keys()])),
  ];
  const database = openDatabase({
    url,
    poolSize: 2,
    auditKey: new Uint8Array(32),
    onConnectionLost: () => {},
  });
  closings.push(() => database.close());
  const release = () => releaseDue(database, addDays(todayInSaoPaulo(), 500));
  await release();
  const broken = await brokenLedgerProperties(client);

  const entries = await count(client, 'ledger_entries');
  const repeatedEvents = events.values();
  const repeat = async () => {
    for (const request of repeatedEvents) {
      const status = await traffic.send(request);
      if (status !== 202) strange.push(`${status} on replay`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, repeat));
  await release();
  const addedByReplay = (await count(client, 'ledger_entries')) - entries;

  const report = {
    kills,
    through,
    slowest,
    seconds: Math.round(seconds),
    acknowledged: orders.size + events.size,
    offeredPerSecond: Math.round(offered / seconds),
    acknowledgedPerSecond: Math.round((orders.size + events.size) / seconds),
    repeated,
    entries,
    lost,
    strange,
    broken,
    addedByReplay,
  };
  const isRight =
    kills === KILLS &&
    entries > 0 &&
    addedByReplay === 0 &&
    [lost, strange, broken].every(({ length }) => length === 0);
  return { report, isRight };
}

async function close(): Promise<void> {
  for (const closing of closings.toReversed()) await closing().catch((error: unknown) => log(String(error)));
}

try {
  const { report, isRight } = await run();
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await close();
}
