import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../../api/src/app';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { MODULES } from '../../../api/src/modules';
import { rollUp } from '../../../api/src/modules/orders/metrics/roll-up';
import { newApiKey } from '../../../api/src/security/api-key';
import { addDays, todayInSaoPaulo } from '../../../shared/domain/src';
import { environmentOf, startMeasuredApi, startReference } from '../api/api-servers';
import { createReplay, recordQueries, watchClients } from '../api/recorded-queries';
import { makeOwner, type Owner } from '../make-owner';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';
import { fillOrders, type TableSize } from './fill-orders';
import { INGESTED_THINGS, measureIngestion, type Target } from './ingestion';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 40;
/** What a call may take longer among many orders than among a thousand. */
const FLAT = 2;
/** The least part of the reference's rate that the API should reach. */
const LEAST_RATE = 0.5;
const LONGEST_WAIT_MS = 100;
const PERIOD_DAYS = 30;

const today = todayInSaoPaulo();
const daysAgo = (days: number) => addDays(today, -days);

/** The measured calls, each about an order in the middle. */
const callsFor = (middle: number, id: string): [name: string, path: string][] => [
  ['first page', '/orders?size=25'],
  ['first page of what is to be sent', '/orders?size=25&tab=to_ship'],
  ['tabs with their counts', '/orders/tabs'],
  ['search: a name', '/orders?q=carla%20prado%20dias'],
  ['search: a common name', '/orders?q=carla'],
  ['search: a number', `/orders?q=${middle}`],
  ['search: an e-mail', `/orders?q=cliente${middle}%40exemplo.com.br`],
  ['search: a tracking code', `/orders?q=BR${String(middle).padStart(9, '0')}BR`],
  ['search: nothing', '/orders?q=xyzzy'],
  ['an order', `/orders/${id}`],
  [`dashboard of ${PERIOD_DAYS} days`, `/metrics/checkout?from=${daysAgo(PERIOD_DAYS - 1)}&to=${today}`],
  [
    `dashboard of ${PERIOD_DAYS} days, compared`,
    `/metrics/checkout?from=${daysAgo(PERIOD_DAYS - 1)}&to=${today}&compareFrom=${daysAgo(2 * PERIOD_DAYS - 1)}&compareTo=${daysAgo(PERIOD_DAYS)}`,
  ],
  ['dashboard of 400 days', `/metrics/checkout?from=${daysAgo(399)}&to=${today}`],
  ['who is in the checkout', '/metrics/checkout/active'],
];

/** A filled database with the servers on it. */
interface Measured {
  count: number;
  sizes: TableSize[];
  rollUpSeconds: number;
  calls: [name: string, path: string][];
  get(path: string): Promise<unknown>;
  /** Sends what the API sends for a call once more, statement by statement. */
  rawOf(path: string): Promise<ReturnType<typeof createReplay>>;
  ingestion: Target;
  reference: Target;
  stop(): Promise<void>;
}

/** A live key of the owner's store. */
async function makeKey(databaseUrl: string, { sellerId, storeId }: Owner): Promise<string> {
  const { key, prefix, hash } = newApiKey(sellerId, { kind: 'secret', mode: 'live' });
  const client = new Client({ connectionString: databaseUrl, options: '-c role=balcao_platform' });
  await client.connect();
  await client.query(
    `insert into api_keys (seller_id, id, store_id, name, kind, mode, scopes, prefix, key_hash, created_by)
     values ($1, gen_random_uuid(), $2, 'Medição', 'secret', 'live', '{eventos:escrever,pedidos:escrever}', $3, $4, '')`,
    [sellerId, storeId, prefix, hash],
  );
  await client.end();
  return key;
}

async function middleOrder(databaseUrl: string, middle: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, options: '-c role=balcao_platform' });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from orders where number = $1', [middle]);
  await client.end();
  return rows[0]?.id ?? '';
}

async function prepare(databaseUrl: string, count: number, root: string): Promise<Measured> {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const owner = await makeOwner(databaseUrl, 'loja@exemplo.com.br', '12345678909');
  const started = performance.now();
  const sizes = await fillOrders(databaseUrl, count, owner);
  const filled = performance.now();
  const logger = pino({ level: 'silent' });
  const platform = createPlatform(readConfig(environmentOf(databaseUrl)), logger);
  await rollUp(platform.database, owner);
  const rollUpSeconds = (performance.now() - filled) / 1_000;
  console.log(
    `${count} orders filled in ${((filled - started) / 1_000).toFixed(0)} s, rolled up in ${rollUpSeconds.toFixed(0)} s`,
  );
  const headers = { authorization: `Bearer ${owner.token}` };
  const app = await buildApp(platform, MODULES, logger);
  const api = await startMeasuredApi(databaseUrl, { API_KEY_REQUESTS_PER_MINUTE: '1000000' });
  const reference = await startReference(databaseUrl, owner.storeId, owner.sellerId);
  // A number that the search of another one does not begin with.
  const middle = count / 2 + 1;
  return {
    count,
    sizes,
    rollUpSeconds,
    calls: callsFor(middle, await middleOrder(databaseUrl, middle)),
    async get(path) {
      const answer = await fetch(api.url + path, { headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async rawOf(path) {
      const inject = () => app.inject({ url: path, headers });
      await inject();
      return createReplay(databaseUrl, await recordQueries(inject), Date.now());
    },
    ingestion: {
      url: `${api.url}/v1`,
      headers: { authorization: `Bearer ${await makeKey(databaseUrl, owner)}` },
    },
    reference: { url: reference.url, headers: {} },
    async stop() {
      await Promise.all([api.stop(), reference.stop(), app.close()]);
      await platform.database.close();
    },
  };
}

/** Reads both by turns, beside the statements of the larger one sent raw. */
async function compareReads(few: Measured, many: Measured): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [index, [name, path]] of many.calls.entries()) {
    const raw = await many.rawOf(path);
    const [fewMs = 0, manyMs = 0, rawMs = 0] = await mediansByTurns(
      [() => few.get(few.calls[index]?.[1] ?? ''), () => many.get(path), () => raw.once()],
      ROUNDS,
    );
    await raw.close();
    rows.push([
      name,
      fewMs.toFixed(1),
      manyMs.toFixed(1),
      `${rawMs.toFixed(1)} (${raw.statements})`,
      (manyMs / rawMs).toFixed(2),
      judged(manyMs / fewMs, FLAT),
    ]);
  }
  return rows;
}

async function compareIngestion(few: Measured, many: Measured): Promise<string[][]> {
  const rows: string[][] = [];
  for (const thing of INGESTED_THINGS) {
    const [among, amongMany, reference] = await measureIngestion(thing, [
      few.ingestion,
      many.ingestion,
      many.reference,
    ]);
    if (!among || !amongMany || !reference) continue;
    const ratio = amongMany.perSecond / reference.perSecond;
    rows.push([
      thing,
      among.perSecond.toFixed(0),
      amongMany.perSecond.toFixed(0),
      reference.perSecond.toFixed(0),
      `${ratio.toFixed(2)} (target ≥ ${LEAST_RATE}) ${ratio >= LEAST_RATE ? 'met' : 'MISSED'}`,
      judged(among.perSecond / amongMany.perSecond, FLAT),
      judged(amongMany.p99Ms, LONGEST_WAIT_MS, 1),
      reference.p99Ms.toFixed(1),
    ]);
  }
  return rows;
}

function sizeRows({ sizes, count }: Measured): string[][] {
  const all = { name: 'all', rows: 0, bytes: 0 };
  for (const { rows, bytes } of sizes) {
    all.rows += rows;
    all.bytes += bytes;
  }
  return [...sizes, all].map(({ name, rows, bytes }) => [
    name,
    (rows / count).toFixed(1),
    (bytes / count).toFixed(0),
  ]);
}

/**
 * Measures orders, their search, the dashboard and what other programs send, in a store with a million orders and ten million
 * events of its checkout, beside a store with a thousand.
 *
 * @param many other than a million, to try the measurement itself: what it finds is judged by the same targets
 */
export async function benchOrders(root: string, many = MANY): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-orders-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const server = new Client({ connectionString: postgres.url });
  const measured: Measured[] = [];
  watchClients();
  try {
    await server.connect();
    for (const count of [FEW, many]) {
      const url = new URL(postgres.url);
      url.pathname = `/orders_${count}`;
      await server.query(`create database orders_${count}`);
      measured.push(await prepare(url.href, count, root));
    }
    const [few, amongMany] = measured;
    if (!few || !amongMany) return;
    const all = many.toLocaleString('en');
    printTable(
      `Orders, median: a store of ${FEW.toLocaleString('en')} beside one of ${all}`,
      [
        'call',
        `${FEW.toLocaleString('en')}, ms`,
        `${all}, ms`,
        'its SQL raw, ms (statements)',
        'call / raw',
        'ratio',
      ],
      await compareReads(few, amongMany),
    );
    printTable(
      'Ingestion, 20 connections, median of slices by turns; p99 at half the peak',
      [
        'what',
        'few, per s',
        'many, per s',
        'reference, per s',
        'of reference',
        'few / many',
        'p99 ms',
        'reference p99 ms',
      ],
      await compareIngestion(few, amongMany),
    );
    printTable(
      `What an order takes among ${all}, indexes included; it has ten events of its checkout`,
      ['table', 'rows per order', 'bytes per order'],
      sizeRows(amongMany),
    );
  } finally {
    for (const { stop } of measured) await stop();
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
