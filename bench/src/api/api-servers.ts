import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../../api/src/app';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { MODULES } from '../../../api/src/modules';
import { seedDemo } from '../../../api/src/seed-demo';
import { Service } from '../../../scripts/src/processes/service';
import { findFreePort } from '../../../scripts/src/product/ports';
import { HEAP_ARGS, watchHeap } from './watched-heap';

/** The environment of the API, with this measurement's database. */
export const environmentOf = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  // The measured admin has none.
  ADMIN_SECOND_FACTOR: 'optional',
  JWT_SECRET: 'a secret of the measurements, long enough',
  ENCRYPTION_KEYS: `1:${Buffer.from('a key of the measurements, 32 By').toString('base64')}`,
  // Nobody is there: no measurement sends mails.
  SMTP_URL: 'smtp://127.0.0.1:9',
  TERMS_VERSION: '2026-01',
  PRIVACY_VERSION: '2026-01',
  DATABASE_URL: databaseUrl,
});

/** Counts the rows of all tables. PostgreSQL does it by itself within a minute, and until then plans each table as an empty one. */
export async function analyze(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** The API in this process, whose queries can be recorded. */
export async function startRecordedApi(databaseUrl: string, root: string) {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const logger = pino({ level: 'silent' });
  const platform = createPlatform(readConfig(environmentOf(databaseUrl)), logger);
  await seedDemo(platform, MODULES);
  await analyze(databaseUrl);
  const app = await buildApp(platform, MODULES, logger);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    /** Calls it without a network between, so that what it does can be told from what others do. */
    async call(request: InjectOptions) {
      const { statusCode, body } = await app.inject(request);
      if (statusCode !== 200) throw new Error(`${request.url} answered ${statusCode}: ${body}`);
    },
    stop: () => app.close().then(() => platform.database.close()),
  };
}

/** A server in a process of its own: this one would share its time with it. */
async function startServer(
  name: string,
  file: string,
  environment: Record<string, string>,
  portName: string,
  port?: number,
) {
  port ??= await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const heap = watchHeap();
  const service = new Service({
    name,
    args: ['--import', 'tsx', ...HEAP_ARGS, file],
    env: { ...environment, [portName]: String(port) },
    onLine: heap.onLine,
  });
  await service.ready(`${url}/healthz`);
  return { url, heapBytes: () => heap.read(service.pid), stop: () => service.stop() };
}

/** The API as it runs in production, its log included. */
export const startMeasuredApi = (databaseUrl: string, settings: Record<string, string> = {}) =>
  startServer('API', 'api/src/server.ts', { ...environmentOf(databaseUrl), ...settings }, 'API_PORT');

/** The edge in front of an API; see there. @param port another free one when it is left out */
export const startMeasuredEdge = (apiUrl: string, settings: Record<string, string> = {}, port?: number) =>
  startServer('edge', 'bench/src/api/edge-server.ts', { API_UPSTREAM: apiUrl, ...settings }, 'PORT', port);

/** The checkout in front of an API; see there. */
export const startMeasuredCheckout = (apiUrl: string) =>
  startServer('checkout', 'bench/src/checkout/checkout-server.ts', { API_UPSTREAM: apiUrl }, 'CHECKOUT_PORT');

/** Servers that do as little as can be, on the same database; see there. */
export const startReference = (databaseUrl: string, storeId: string, sellerId = '') =>
  startServer(
    'reference',
    'bench/src/api/reference-server.ts',
    { DATABASE_URL: databaseUrl, STORE_ID: storeId, SELLER_ID: sellerId },
    'PORT',
  );
