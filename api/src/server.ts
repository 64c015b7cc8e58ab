import path from 'node:path';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { createPlatform } from './create-platform';
import { assertRoles } from './db/assert-roles';
import { isDatabaseDown } from './db/database-down';
import { prepareRuntimeLogin, type RuntimeLogin, withLogin } from './db/runtime-login';
import { startClock } from './db/start-clock';
import { startMigrations } from './db/start-migrations';
import { developmentEnvironment } from './development-secrets';
import { startHousekeeping } from './jobs/housekeeping';
import { createLogger } from './logging/logger';
import { MODULES } from './modules';
import { fillDemoStores, seedDemo } from './seed-demo';
import { startFailureSentences } from './start-failure';

/** The exit code of what may work in a moment (`EX_TEMPFAIL`): who started the API may wait for its database. */
const COME_AGAIN = 75;
/** After draining: as long as the longest request may take behind nginx. */
const STOP_WITHIN_MS = 30_000;
const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');

const withRuntimeLogin = (config: Config, login: RuntimeLogin): Config => ({
  ...config,
  database: {
    ...config.database,
    url: withLogin(config.database.url, login),
    directUrl: withLogin(config.database.directUrl, login),
  },
});

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const stopMigrations = await startMigrations(config.database.directUrl, MIGRATIONS, logger);

  const login = await prepareRuntimeLogin(config.database.directUrl, config.auditSecret);
  if (login === null) logger.warn('the database login owns the tables and may not make another login');
  const platform = createPlatform(login ? withRuntimeLogin(config, login) : config, logger);
  await assertRoles(platform.database);
  const stopClock = await startClock(platform.database, logger);
  if (config.seedDemo) logger.info({ made: await seedDemo(platform, MODULES) }, 'demo data seeded');

  const app = await buildApp(platform, MODULES, logger);
  await app.listen({ host: config.host, port: config.port });
  app.watchdog.watch();

  const stopWorkers = platform.queue.work([
    ...MODULES.flatMap((module) => module.workers?.(platform, logger) ?? []),
    fillDemoStores(platform, MODULES),
  ]);
  const stopHousekeeping = startHousekeeping(platform, MODULES, logger);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    stopHousekeeping();
    const workersStopped = stopWorkers();
    await app.drain.begin();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await workersStopped;
    stopClock();
    await stopMigrations();
    await platform.database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

developmentEnvironment()
  .then((environment) => start(readConfig(environment)))
  .catch((error: unknown) => {
    for (const sentence of startFailureSentences(error, process.env.EMBEDDED_POSTGRES_LOG))
      console.error(sentence);
    process.exit(isDatabaseDown(error) ? COME_AGAIN : 1);
  });
