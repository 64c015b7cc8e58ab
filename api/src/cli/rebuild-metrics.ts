import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { rebuildMetrics } from '../modules/orders';

/**
 * `tsx api/src/cli/rebuild-metrics.ts`: counts the days of all stores anew from their sessions and orders, and says of how
 * many stores. It may run while the product does: days that are not counted yet are read as they are.
 */
const { database } = createPlatform(readConfig(await developmentEnvironment()), createLogger('warn'));
try {
  process.stdout.write(`${JSON.stringify({ stores: await rebuildMetrics(database) })}\n`);
} finally {
  await database.close();
}
