import { verifyAudit } from '../audit/verify-audit';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';

/** `tsx api/src/cli/verify-audit.ts`: checks the audit log's chains; exits with 1 when one does not hold. */
const config = readConfig(await developmentEnvironment());
const { database } = createPlatform(config, createLogger('warn'));
try {
  const report = await verifyAudit(database.platform);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = report.broken.length > 0 ? 1 : 0;
} finally {
  await database.close();
}
