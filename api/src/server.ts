import path from 'node:path';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { createPlatform } from './create-platform';
import { assertRoles } from './db/assert-roles';
import { migrate } from './db/migrate';
import { prepareRuntimeLogin, type RuntimeLogin, withLogin } from './db/runtime-login';
import { startClock } from './db/start-clock';
import { developmentEnvironment } from './development-secrets';
import { startHousekeeping } from './jobs/housekeeping';
import { createLogger } from './logging/logger';
import { MODULES } from './modules';
import { seedDemo } from './seed-demo';
import { startFailureSentences } from './start-failure';

const DRAIN_MS = 10_000;
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
  const migrated = await migrate(config.database.directUrl, MIGRATIONS);
  if (migrated.length > 0) logger.info({ migrated }, 'database migrated');

  const login = await prepareRuntimeLogin(config.database.directUrl, config.auditSecret);
  if (login === null) logger.warn('the database login owns the tables and may not make another login');
  const platform = createPlatform(login ? withRuntimeLogin(config, login) : config, logger);
  await assertRoles(platform.database);
  const stopClock = await startClock(platform.database, logger);
  if (config.seedDemo) logger.info({ made: await seedDemo(platform, MODULES) }, 'demo data seeded');

  const app = await buildApp(platform, MODULES, logger);
  await app.listen({ host: config.host, port: config.port });

  const stopWorkers = platform.queue.work(
    MODULES.flatMap((module) => module.workers?.(platform, logger) ?? []),
  );
  const stopHousekeeping = startHousekeeping(platform, MODULES, logger);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stopHousekeeping();
    stopClock();
    await app.close();
    await stopWorkers();
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
