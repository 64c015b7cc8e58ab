import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { createPlatform } from '../src/create-platform';
import { MODULES } from '../src/modules';
import type { Platform } from '../src/platform';
import { pooledSettings } from './pgbouncer';
import { startReplicas } from './replicas';

/** An API on the database of this test run. Close it after the tests. */
export interface TestApi {
  app: FastifyInstance;
  platform: Platform;
  /** The platform of every replica, the first one's included: one of them answers a call, and each has its own workers. */
  platforms: readonly Platform[];
  close(): Promise<void>;
}

/** Settings of every API of the tests. */
export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  JWT_SECRET: 'a secret of the tests, long enough',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  DATABASE_POOL_SIZE: '5',
  // A hundred calls at once stand in line on a slow machine.
  DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
  // A busy machine draws slowly.
  DRAWING_SECONDS: '60',
  // An unused port: no test may call a real gateway.
  GATEWAY_URLS: ['iugu', 'pagseguro', 'paypal', 'malga'].map((name) => `${name}=http://127.0.0.1:9`).join(),
  SHOPIFY_URL: 'http://127.0.0.1:9',
  DNS_SERVERS: '127.0.0.1:9',
};

/** How many replicas answer beside the first one: `TEST_THROUGH=replicas` has two of them. */
const OTHER_REPLICAS = process.env.TEST_THROUGH === 'replicas' ? 2 : 0;

/** Empty in programs that start a server of their own. */
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? '';

/** Whether an address leads to the server of this test run with the login that its pooler knows. */
function isOfTestServer(databaseUrl: string): boolean {
  if (TEST_DATABASE_URL === '') return false;
  const [one, other] = [new URL(databaseUrl), new URL(TEST_DATABASE_URL)];
  return one.host === other.host && one.username === other.username;
}

/** The address of the API's database: behind the pooler of this test run, if there is one and the test brings none. */
function databaseSettings({ DATABASE_URL = TEST_DATABASE_URL, ...settings }: Record<string, string>) {
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler || settings.DATABASE_DIRECT_URL || !isOfTestServer(DATABASE_URL)) return { DATABASE_URL };
  const url = new URL(pooler);
  url.pathname = new URL(DATABASE_URL).pathname;
  return pooledSettings(url.href, DATABASE_URL);
}

type Routes = (app: FastifyInstance, platform: Platform) => void;

/** Builds the API for a test file; `routes` may add routes that exercise a plugin. */
export const startTestApi = (
  settings: Record<string, string> = {},
  routes: Routes = () => {},
  logger: Logger = pino({ level: 'silent' }),
): Promise<TestApi> => startReplicatedApi(OTHER_REPLICAS, settings, routes, logger);

/**
 * An API of one process, whatever the tests' APIs stand behind: for tests of what a process keeps to itself, such as its caches,
 * counters and workers.
 */
export const startSoleTestApi = (
  settings: Record<string, string> = {},
  routes: Routes = () => {},
  logger: Logger = pino({ level: 'silent' }),
): Promise<TestApi> => startReplicatedApi(0, settings, routes, logger);

async function startReplicatedApi(
  otherReplicas: number,
  settings: Record<string, string>,
  routes: Routes,
  logger: Logger,
): Promise<TestApi> {
  const config = readConfig({
    ...TEST_ENVIRONMENT,
    ...(otherReplicas > 0 && { TRUSTED_PROXIES: '127.0.0.1' }),
    DOCUMENTS_DIR: path.join(tmpdir(), `balcao-documents-${randomUUID()}`),
    ...settings,
    ...databaseSettings(settings),
  });
  const build = async () => {
    const platform = createPlatform(config, logger);
    const app = await buildApp(platform, MODULES, logger);
    routes(app, platform);
    await app.ready();
    const close = async () => {
      await app.close();
      await platform.database.close();
    };
    return { app, platform, close };
  };
  const first = await build();
  const others = await Promise.all(Array.from({ length: otherReplicas }, build));
  const replicas =
    others.length > 0
      ? await startReplicas(
          first.app,
          others.map(({ app }) => app),
        )
      : null;
  const platforms = [first, ...others].map(({ platform }) => platform);
  // Whatever a test sends, one of the replicas answers.
  if (replicas)
    first.app.inject = ((options: InjectOptions | string) => {
      // What one of them changed of a caller reaches the others within a second, for which no test waits.
      for (const { identities, apiKeys } of platforms) {
        identities.clear();
        apiKeys.clear();
      }
      return replicas.inject(options);
    }) as FastifyInstance['inject'];
  return {
    app: first.app,
    platform: first.platform,
    platforms,
    async close() {
      await replicas?.stop();
      for (const one of [first, ...others]) await one.close();
      await rm(config.identityDocuments.dir, { recursive: true, force: true });
    },
  };
}

/** An unused address, so that limits per address do not interfere. */
export const newIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** An unused e-mail address. A UUID, because consecutive digits may look like a card number, which the API refuses. */
export const newEmail = () => `pessoa-${randomUUID()}@exemplo.com.br`;

export const PASSWORD = 'Girassol-amarelo-42';
