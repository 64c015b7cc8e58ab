import path from 'node:path';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { createPlatform } from './create-platform';
import { migrate } from './db/migrate';
import { developmentEnvironment } from './development-secrets';
import { startHousekeeping } from './jobs/housekeeping';
import { startOutboxWorker } from './jobs/outbox-worker';
import { startPaymentsWorker } from './jobs/payments-worker';
import { createLogger } from './logging/logger';
import { seedCrowd } from './modules/identity/demo/seed-crowd';
import { seedDemo } from './modules/identity/demo/seed-people';
import { seedIdentities } from './modules/kyc/demo/seed-identities';
import { startAskingProvider } from './modules/kyc/provider/ask-provider';
import { createSmtpTransport } from './providers/mail/smtp-transport';
import { startFailureSentences } from './start-failure';

const DRAIN_MS = 10_000;
const MIGRATIONS = path.join(import.meta.dirname, '..', 'migrations');

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const migrated = await migrate(config.database.url, MIGRATIONS);
  if (migrated.length > 0) logger.info({ migrated }, 'database migrated');

  const platform = createPlatform(config, logger);
  if (config.seedDemo) {
    logger.info({ made: (await seedDemo(platform)).length }, 'demo logins seeded');
    logger.info({ made: await seedCrowd(platform) }, 'demo people seeded');
    logger.info({ made: await seedIdentities(platform) }, 'demo identities seeded');
  }

  const app = await buildApp(platform, logger);
  await app.listen({ host: config.host, port: config.port });

  const { smtpUrl, from } = config.mail;
  const stopOutbox =
    smtpUrl && startOutboxWorker(platform.database, createSmtpTransport(smtpUrl, from), logger);
  if (!smtpUrl && config.environment === 'production')
    logger.warn('SMTP_URL is not set: mails stay in the outbox');
  const stopPayments = startPaymentsWorker(platform, logger);
  const stopHousekeeping = startHousekeeping(platform, logger);
  const stopAskingProvider = startAskingProvider(platform, logger);

  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stopHousekeeping();
    await app.close();
    if (stopOutbox) await stopOutbox();
    await stopAskingProvider();
    await stopPayments();
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
