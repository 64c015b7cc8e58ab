import { print, withDatabase } from '../bin/with-database';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { verifyLedgers } from '../modules/finance';

/** `npm run verify-ledger`: checks the whole ledger of every store; exits with 1 when one contradicts itself or its payments. */
await withDatabase(async (databaseUrl) => {
  const config = readConfig({ ...(await developmentEnvironment()), DATABASE_URL: databaseUrl });
  const { database } = createPlatform(config, createLogger('warn'));
  try {
    const report = await verifyLedgers(database);
    print(JSON.stringify(report));
    if (report.broken.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
