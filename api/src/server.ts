import path from 'node:path';
import { buildApp } from './app';
import { ConfigError, readConfig } from './config';
import { createPlatform } from './create-platform';
import { migrate } from './db/migrate';
import { developmentSecrets } from './development-secrets';
import { createLogger } from './logging/logger';

const DRAIN_MS = 10_000;
const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');
const DEVELOPMENT_SECRETS = path.join(import.meta.dirname, '..', '..', '.balcao', 'secrets.json');

async function environment(): Promise<Record<string, string | undefined>> {
  if (process.env.NODE_ENV === 'production') return process.env;
  return { ...(await developmentSecrets(DEVELOPMENT_SECRETS)), ...process.env };
}

async function start(): Promise<void> {
  const config = readConfig(await environment());
  const logger = createLogger(config.logLevel);
  const applied = await migrate(config.database.url, MIGRATIONS);
  if (applied.length > 0) logger.info({ applied }, 'database migrated');

  const platform = createPlatform(config, logger);
  const app = await buildApp(platform, logger);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await app.close();
    await platform.database.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  await app.listen({ host: config.host, port: config.port });
}

start().catch((error: unknown) => {
  const sentences =
    error instanceof ConfigError ? error.sentences : [error instanceof Error ? error.message : String(error)];
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
});
