import { verifyAudit } from '../audit/verify-audit';
import { print, withDatabase } from '../bin/with-database';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';

/** `npm run verify-audit`: checks the audit log's chains; exits with 1 when one does not hold. */
await withDatabase(async (databaseUrl) => {
  const config = readConfig({ ...(await developmentEnvironment()), DATABASE_URL: databaseUrl });
  const { database } = createPlatform(config, createLogger('warn'));
  try {
    const report = await verifyAudit(database.platform);
    print(JSON.stringify(report));
    if (report.broken.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
