import { createWatchdog } from '@balcao/drain/watchdog';
import { openRolePool } from '../db/role-pool';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { openDomainServer, readDomainSettings } from '../modules/certificates';
import { createKeyRing } from '../security/key-ring';

/** A few hosts are read at a time, and proofs that authorities fetch. */
const POOL_SIZE = 3;

/** The process that serves sellers' domains: it reads certificates, and writes nothing. */
async function serve(): Promise<void> {
  const settings = readDomainSettings(await developmentEnvironment());
  const { database } = settings;
  const logger = createLogger(settings.logLevel);
  const pool = openRolePool('balcao_platform', {
    ...database,
    poolSize: POOL_SIZE,
    // Nothing is written into the audit log here.
    auditKey: new Uint8Array(),
    onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const keyRing = createKeyRing(settings.encryptionKeys);
  const server = await openDomainServer(
    { platform: pool.kysely, url: database.directUrl, keyRing },
    settings,
    logger,
  );
  createWatchdog().watch();
  logger.info({ tlsPort: server.tlsPort, httpPort: server.httpPort }, 'serving domains');
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await server.close();
      process.exit(0);
    });
}

serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
