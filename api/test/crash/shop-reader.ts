import { pino } from 'pino';
import { type Config, readConfig } from '../../src/config';
import { createPlatform } from '../../src/create-platform';
import { syncShops } from '../../src/modules/integrations/shopify/sync';

/** Reads shops until it is killed. @param environment the test's, with its database and the double of Shopify */
function read(environment: Record<string, string>): void {
  const config: Config = readConfig(environment);
  const platform = createPlatform(config, pino({ level: 'silent' }));
  platform.queue.work([syncShops(platform)]);
}

const [environment] = process.argv.slice(2);
if (environment?.startsWith('{')) read(JSON.parse(environment));
