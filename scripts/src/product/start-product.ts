import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { keepRunning } from '../processes/keep-running';
import type { Lifetime } from '../processes/lifetime';
import { RunFile } from '../processes/run-record';
import type { ServiceOptions } from '../processes/service';
import { supervise } from '../processes/supervise';
import { ROOT } from '../root';
import { buildProduct } from './build';
import { assertDatabase, provideDatabase } from './database';
import { logFile } from './log-file';
import { assertFreePort, findFreePort } from './ports';
import type { Settings } from './settings';

export interface ProductOptions {
  settings: Settings;
  /**
   * Development: the areas to rebuild after each save (all, when empty); API and edge restart after each save, and what
   * the services print goes to the terminal. Undefined: production builds, and log files.
   */
  watch: string[] | undefined;
  lifetime: Lifetime;
  log: (line: string) => void;
}

const TSX = ['--import', 'tsx'];
const TSX_WATCH = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'];

/** The terminal shows warnings and errors; the log file has everything. */
const logLevel = (watch: string[] | undefined) => process.env.LOG_LEVEL || (watch ? 'warn' : 'info');

/**
 * Starts database, API, checkout, edge and the server of sellers' domains, in the order in which they need each other, and supervises them.
 *
 * @returns the address of the panel of the doubles' DNS; undefined without doubles
 */
export async function startProduct(options: ProductOptions): Promise<string | undefined> {
  const { settings, watch, lifetime, log } = options;
  const runFile = new RunFile(settings.dataDir);
  const cleared = await runFile.reclaim();
  if (cleared.length > 0) log(`Stopped what a killed start left behind: ${cleared.join(', ')}`);
  await assertFreePort(settings.port);
  if (settings.apiPort) await assertFreePort(settings.apiPort);
  if (settings.databaseUrl) await assertDatabase(settings.databaseUrl);

  // What an earlier `npm run dev` built for hot reload brings React along, and is not watched now.
  if (watch) await removeHotBuilds();
  await runFile.open(settings.url);
  await lifetime.add(() => runFile.clear());
  // Where only some areas are watched, the others are served as `npm start` serves them.
  const build = buildProduct(watch?.length === 0 ? ['--dev'] : [], lifetime, log);
  const frames = await framesOf(settings);
  const tlsPort = settings.domainsTlsPort ?? (await findFreePort());
  const httpPort = settings.domainsHttpPort ?? (await findFreePort());
  const outside = settings.hasDoubles ? await startDoubles(options, runFile, httpPort) : undefined;
  const [{ apiUrl, databaseUrl }] = await both(
    lifetime,
    startApi(options, runFile, frames, outside?.env),
    both(lifetime, build, Promise.resolve(outside?.ready)),
  );
  const checkoutUrl = await startCheckout(options, runFile, apiUrl, frames);
  await both(
    lifetime,
    startEdge(options, runFile, apiUrl, checkoutUrl),
    startDomains(options, runFile, {
      tlsPort,
      httpPort,
      env: { ...outside?.env, DATABASE_URL: databaseUrl, CHECKOUT_UPSTREAM: checkoutUrl },
    }),
  );
  if (watch) {
    const watcher = await supervise(lifetime, {
      name: 'watcher',
      args: [...TSX_WATCH, 'shared/build/src/bin/watch.ts', ...watch],
      env: { NODE_ENV: 'development' },
      onLine: (line) => log(`[watcher] ${line}`),
    });
    await runFile.add('watcher', watcher.pid);
  }
  return outside?.panelUrl;
}

async function removeHotBuilds(): Promise<void> {
  const areas = (await readdir(ROOT)).filter((name) => name.startsWith('mfe-'));
  for (const area of areas) await rm(path.join(ROOT, area, 'dist/hot'), { recursive: true, force: true });
}

/**
 * Waits for both to settle, so that everything that they started can be stopped. The first failure already ends the
 * command, and with it the other start.
 */
async function both<A, B>(lifetime: Lifetime, first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const promises: [Promise<A>, Promise<B>] = [first, second];
  for (const promise of promises) promise.catch((error: unknown) => lifetime.fail(error));
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** The frames of cards and of tags of advertisers. */
interface Frames {
  port: number;
  origin: string;
  tagPort: number;
  tagOrigin: string;
}

export async function framesOf(settings: Settings): Promise<Frames> {
  const port = settings.cardPort ?? (await findFreePort());
  const tagPort = await findFreePort();
  // Another host than `localhost`, so that no cookie of the product reaches them.
  return {
    port,
    origin: process.env.CARD_ORIGIN || `http://127.0.0.1:${port}`,
    tagPort,
    tagOrigin: process.env.TAG_ORIGIN || `http://127.0.0.1:${tagPort}`,
  };
}

/**
 * Starts what stands for the outside of a demonstration, and answers before it is ready.
 *
 * @param proofPort where the authority reads the proofs of sellers' domains
 */
async function startDoubles(
  options: ProductOptions,
  runFile: RunFile,
  proofPort: number,
): Promise<{ panelUrl: string; env: Record<string, string>; ready: Promise<void> }> {
  const { settings, log } = options;
  const panelPort = settings.panelPort ?? (await findFreePort());
  const [shopifyPort, dnsPort, acmePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const panelUrl = `http://127.0.0.1:${panelPort}`;
  log('Starting the doubles of Shopify, the DNS and an authority of certificates');
  const ready = launch(options, runFile, `${panelUrl}/healthz`, {
    name: 'doubles',
    args: [...TSX, 'api/test/outside-process.ts'],
    env: {
      PORT: String(panelPort),
      SHOPIFY_PORT: String(shopifyPort),
      DNS_PORT: String(dnsPort),
      ACME_PORT: String(acmePort),
      PROOF_PORT: String(proofPort),
      RECORDS_FILE: path.join(settings.dataDir, 'dns-records.json'),
    },
  });
  return {
    panelUrl,
    ready,
    env: {
      SHOPIFY_URL: `http://127.0.0.1:${shopifyPort}`,
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      ACME_DIRECTORY_URL: `http://127.0.0.1:${acmePort}/directory`,
      CHECKOUT_TARGET: 'checkout.balcao.example',
    },
  };
}

/**
 * @param outside what stands for the outside
 * @returns the addresses of the API and of the database
 */
export async function startApi(
  options: ProductOptions,
  runFile: RunFile,
  frames: Frames,
  outside: Record<string, string> = {},
): Promise<{ apiUrl: string; databaseUrl: string }> {
  const { settings, watch, lifetime, log } = options;
  const { url: databaseUrl, embeddedLog } = await provideDatabase(settings, lifetime, log);
  const port = settings.apiPort ?? (await findFreePort());
  log('Starting the API, which migrates the database');
  const url = `http://127.0.0.1:${port}`;
  await launch(options, runFile, `${url}/healthz`, {
    name: 'API',
    args: [...(watch ? TSX_WATCH : TSX), 'api/src/server.ts'],
    env: {
      LOG_LEVEL: logLevel(watch),
      API_PORT: String(port),
      HOST: '127.0.0.1',
      ...outside,
      DATABASE_URL: databaseUrl,
      // The embedded PostgreSQL shares its machine with builds: a call waits for it rather than fails.
      ...(embeddedLog && { DATABASE_CONNECT_TIMEOUT_SECONDS: '30', EMBEDDED_POSTGRES_LOG: embeddedLog }),
      SEED_DEMO: String(settings.seedDemo),
      PUBLIC_URL: settings.url,
      CARD_ORIGIN: frames.origin,
      TAG_ORIGIN: frames.tagOrigin,
      NODE_ENV: settings.environment,
    },
  });
  return { apiUrl: url, databaseUrl };
}

/** @returns the address of the pages on which buyers pay */
export async function startCheckout(
  options: ProductOptions,
  runFile: RunFile,
  apiUrl: string,
  frames: Frames,
): Promise<string> {
  const { settings, watch } = options;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  await launch(options, runFile, `${url}/healthz`, {
    name: 'checkout',
    args: [...(watch ? TSX_WATCH : TSX), 'checkout/src/server.ts'],
    env: {
      LOG_LEVEL: logLevel(watch),
      CHECKOUT_PORT: String(port),
      CARD_PORT: String(frames.port),
      CARD_ORIGIN: frames.origin,
      TAG_PORT: String(frames.tagPort),
      TAG_ORIGIN: frames.tagOrigin,
      CHECKOUT_ORIGINS: settings.url,
      HOST: '127.0.0.1',
      API_UPSTREAM: apiUrl,
      NODE_ENV: settings.environment,
    },
  });
  return url;
}

/** @param store where its versions come from; undefined for the builds of this checkout */
export async function startEdge(
  options: ProductOptions,
  runFile: RunFile,
  apiUrl: string,
  checkoutUrl: string | undefined,
  store?: string,
): Promise<void> {
  const { settings, watch, log } = options;
  log('Starting the edge');
  await launch(options, runFile, `http://127.0.0.1:${settings.port}/healthz`, {
    name: 'edge',
    args: [...(watch ? TSX_WATCH : TSX), 'composer/src/bin/edge.ts'],
    env: {
      LOG_LEVEL: logLevel(watch),
      PORT: String(settings.port),
      HOST: '127.0.0.1',
      API_UPSTREAM: apiUrl,
      CHECKOUT_UPSTREAM: checkoutUrl,
      ...(store && { COMPOSER_STORE: store, CHANNEL: 'prod' }),
      BALCAO_ENV: settings.environment,
      BALCAO_BUILD: watch ? 'newest' : 'production',
      BALCAO_LIVE_RELOAD: String(watch !== undefined),
      NODE_ENV: settings.environment,
    },
  });
}

/** Starts what answers on sellers' domains, on this machine alone: what leads 443 and 80 here is the installation's own matter. */
async function startDomains(
  options: ProductOptions,
  runFile: RunFile,
  { tlsPort, httpPort, env }: { tlsPort: number; httpPort: number; env: Record<string, string> },
): Promise<void> {
  const { settings, watch, log } = options;
  log(`Serving sellers' domains at 127.0.0.1:${tlsPort} (TLS) and 127.0.0.1:${httpPort}`);
  await launch(options, runFile, `http://127.0.0.1:${httpPort}/healthz`, {
    name: 'server of domains',
    args: [...(watch ? TSX_WATCH : TSX), 'api/src/cli/serve-domains.ts'],
    env: {
      ...env,
      LOG_LEVEL: logLevel(watch),
      DOMAINS_TLS_PORT: String(tlsPort),
      DOMAINS_HTTP_PORT: String(httpPort),
      HOST: '127.0.0.1',
      NODE_ENV: settings.environment,
    },
  });
}

/** Starts a service that is started again when it dies: pages outlive the API, and the API the pages. */
async function launch(
  { settings, watch, lifetime, log }: ProductOptions,
  runFile: RunFile,
  readyUrl: string,
  service: Omit<ServiceOptions, 'onLine'>,
): Promise<void> {
  const onLine = watch
    ? (line: string) => log(`[${service.name}] ${line}`)
    : await logFile(settings.dataDir, service.name);
  const onStart = (pid: number) => runFile.add(service.name, pid);
  await keepRunning(lifetime, { ...service, onLine, readyUrl, onStart, log });
}
