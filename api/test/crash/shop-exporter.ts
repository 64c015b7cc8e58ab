import { pino } from 'pino';
import { readConfig } from '../../src/config';
import { createPlatform } from '../../src/create-platform';
import { exportOrders } from '../../src/modules/integrations/shopify/exports';

/** Creates orders in shops until it is killed. @param environment the test's, with its database and the double of Shopify */
function send(environment: Record<string, string>): void {
  const platform = createPlatform(readConfig(environment), pino({ level: 'silent' }));
  platform.queue.work([exportOrders(platform)]);
}

const [environment] = process.argv.slice(2);
if (environment?.startsWith('{')) send(JSON.parse(environment));
