import path from 'node:path';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { createPlatform } from './create-platform';
import { BACKFILLS } from './db/backfills';
import { prepareRuntimeLogin } from './db/runtime-login';
import { startClock } from './db/start-clock';
import { startMigrations } from './db/start-migrations';
import { developmentEnvironment } from './development-secrets';
import { startHousekeeping } from './jobs/housekeeping';
import { createLogger } from './logging/logger';
import { MODULES } from './modules';
import { handleBackfills } from './queue';
import { seedDemo } from './seed-demo';
import { startFailureSentences } from './start-failure';

/** After draining: as long as the longest request may take behind nginx. */
const STOP_WITHIN_MS = 30_000;
const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const stopMigrations = await startMigrations(config.database.url, MIGRATIONS, logger);

  const runtimeUrl = await prepareRuntimeLogin(config.database.url, config.auditSecret);
  if (runtimeUrl === null) logger.warn('the database login owns the tables and may not make another login');
  const url = runtimeUrl ?? config.database.url;
  const platform = createPlatform({ ...config, database: { ...config.database, url } }, logger);
  const stopClock = await startClock(platform.database, logger);
  if (config.seedDemo) logger.info({ made: await seedDemo(platform, MODULES) }, 'demo data seeded');

  const app = await buildApp(platform, MODULES, logger);
  await app.listen({ host: config.host, port: config.port });

  const stopWorkers = platform.queue.work([
    ...MODULES.flatMap((module) => module.workers?.(platform, logger) ?? []),
    handleBackfills(platform.database, BACKFILLS),
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
    for (const sentence of startFailureSentences(error)) console.error(sentence);
    process.exit(1);
  });
