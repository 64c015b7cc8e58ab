import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Lifetime } from '../processes/lifetime';
import { RunFile } from '../processes/run-record';
import { Service, type ServiceOptions } from '../processes/service';
import { provideDatabase } from './database';
import { findFreePort, requireFreePort } from './ports';
import type { Settings } from './settings';

export interface ProductOptions {
  settings: Settings;
  /** Runs before the edge starts, beside the database and the API. */
  build: () => Promise<void>;
  /** Restarts the API when its sources change. */
  watchApi: boolean;
  /** Prints what the services print; otherwise it goes to `<dataDir>/logs/<name>.log`. */
  verbose: boolean;
  lifetime: Lifetime;
  log: (line: string) => void;
}

/** Waits for all, also when one fails: what the others started is then known and can be stopped. */
async function all<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** Starts database, API and edge, in the order in which they need each other, and watches over them. */
export async function startProduct(options: ProductOptions): Promise<{ apiUrl: string }> {
  const { settings, lifetime, log } = options;
  const runFile = new RunFile(settings.dataDir);
  const cleared = await runFile.reclaim();
  if (cleared.length > 0) log(`Stopped what a killed start left behind: ${cleared.join(', ')}`);
  await requireFreePort(settings.port);
  if (settings.apiPort) await requireFreePort(settings.apiPort);

  await runFile.open(settings.url);
  await lifetime.add(() => runFile.clear());
  const [apiUrl] = await all(startApi(options, runFile), options.build());

  log('Starting the edge');
  const edge = await launch(options, runFile, {
    name: 'edge',
    args: ['--import', 'tsx', 'composer/src/bin/edge.ts'],
    env: {
      PORT: String(settings.port),
      API_UPSTREAM: apiUrl,
      BALCAO_ENV: settings.environment,
      NODE_ENV: settings.environment,
    },
  });
  await edge.ready(`http://127.0.0.1:${settings.port}/healthz`);
  return { apiUrl };
}

async function startApi(options: ProductOptions, runFile: RunFile): Promise<string> {
  const { settings, lifetime, log } = options;
  const databaseUrl = await provideDatabase(settings, lifetime, log);
  const port = settings.apiPort ?? (await findFreePort());
  log('Starting the API, which migrates the database');
  const api = await launch(options, runFile, {
    name: 'API',
    args: [
      ...(options.watchApi ? ['node_modules/tsx/dist/cli.mjs', 'watch'] : ['--import', 'tsx']),
      'api/src/server.ts',
    ],
    env: {
      API_PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SEED_DEMO: String(settings.seedDemo),
      PUBLIC_URL: settings.url,
      NODE_ENV: settings.environment,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await api.ready(`${url}/healthz`);
  return url;
}

async function launch(
  { settings, lifetime, verbose, log }: ProductOptions,
  runFile: RunFile,
  options: Omit<ServiceOptions, 'onLine'>,
): Promise<Service> {
  const onLine = verbose
    ? (line: string) => log(`[${options.name}] ${line}`)
    : await logFile(settings, options.name);
  const service = new Service({ ...options, onLine });
  let isStopping = false;
  await lifetime.add(() => {
    isStopping = true;
    return service.stop();
  });
  await runFile.add(options.name, service.pid);
  void service.ended.then(() => {
    if (!isStopping) lifetime.fail(service.failure());
  });
  return service;
}

/** A writer of lines to a fresh log file of a service. */
async function logFile({ dataDir }: Settings, name: string): Promise<(line: string) => void> {
  const folder = path.join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const stream = createWriteStream(path.join(folder, `${name.toLowerCase()}.log`));
  // A full disk must not end the product; the service's last lines are kept in memory as well.
  stream.on('error', () => {});
  return (line) => stream.write(`${line}\n`);
}
