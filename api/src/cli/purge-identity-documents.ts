import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { purgeIdentityDocuments } from '../modules/kyc';

/**
 * `tsx api/src/cli/purge-identity-documents.ts`: deletes images of identity documents whose time is over, which the server
 * does every hour by itself, and says how many went.
 */
const platform = createPlatform(readConfig(await developmentEnvironment()), createLogger('warn'));
try {
  const purged = await purgeIdentityDocuments(platform);
  process.stdout.write(`${JSON.stringify({ purged })}\n`);
} finally {
  await platform.database.close();
}
