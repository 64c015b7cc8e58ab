import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../../api/src/app';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { MODULES } from '../../../api/src/modules';
import { rollUp } from '../../../api/src/modules/orders/metric-facts';
import { addDays, todayInSaoPaulo } from '../../../shared/domain/src';
import { environmentOf, startMeasuredApi, startReference } from '../api/api-servers';
import { createReplay, recordQueries } from '../api/recorded-queries';
import { makeKey } from '../make-key';
import { makeOwner } from '../make-owner';
import { fillOrders, type TableSize } from './fill-orders';
import type { Target } from './ingestion';

const PERIOD_DAYS = 30;

const today = todayInSaoPaulo();
const daysAgo = (days: number) => addDays(today, -days);

/** The measured calls, each about an order in the middle. */
const callsFor = (middle: number, id: string): [name: string, path: string][] => [
  ['first page', '/orders?size=25'],
  ['first page of what is to be sent', '/orders?size=25&tab=to_ship'],
  ['tabs with their counts', '/orders?size=1&countBy=tab'],
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
  [
    `dashboard of ${PERIOD_DAYS} days, of a product`,
    `/metrics/checkout?from=${daysAgo(PERIOD_DAYS - 1)}&to=${today}&product=Bolsa%20de%20lona`,
  ],
  ['dashboard of 400 days', `/metrics/checkout?from=${daysAgo(399)}&to=${today}`],
  ['who is in the checkout', '/metrics/checkout/active'],
];

/** A filled database with the servers on it. */
export interface MeasuredStore {
  count: number;
  sizes: TableSize[];
  rollUpSeconds: number;
  calls: [name: string, path: string][];
  get(path: string): Promise<unknown>;
  /** Sends what the API sends for a call once more, statement by statement. */
  rawOf(path: string): Promise<ReturnType<typeof createReplay>>;
  ingestion: Target;
  reference: Target;
  /** The bytes that the heap of the API holds after a collection. */
  heapBytes(): Promise<number>;
  stop(): Promise<void>;
}

async function middleOrder(databaseUrl: string, middle: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, options: '-c role=balcao_platform' });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from orders where number = $1', [middle]);
  await client.end();
  return rows[0]?.id ?? '';
}

/** Fills a database with a store of so many orders, and starts the servers on it. */
export async function prepareStore(databaseUrl: string, count: number, root: string): Promise<MeasuredStore> {
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
    heapBytes: api.heapBytes,
    async stop() {
      await Promise.all([api.stop(), reference.stop(), app.close()]);
      await platform.database.close();
    },
  };
}
