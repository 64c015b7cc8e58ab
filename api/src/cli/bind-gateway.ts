import { text } from 'node:stream/consumers';
import { gatewayConnectionRequest } from '@balcao/api-schema';
import { GATEWAY_IDS } from '@balcao/domain';
import { print, withDatabase } from '../bin/with-database';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { bindPlatformAccount } from '../modules/payments';

/**
 * `tsx api/src/cli/bind-gateway.ts <gateway> <store> <account>`: binds a store's connection to an account of the operator's. Its
 * credentials come on standard input, so that no list of processes shows them: `{"credentials": {…}, "fees": {…}}`.
 */
const given = gatewayConnectionRequest.pick({ credentials: true, fees: true });

await withDatabase(async (databaseUrl) => {
  const [name, storeId, account] = process.argv.slice(2);
  const gateway = GATEWAY_IDS.find((id) => id === name);
  if (gateway === undefined || !storeId || !account)
    throw new Error(
      'Usage: bind-gateway <gateway> <store> <account>, with the credentials on standard input',
    );
  const config = readConfig({ ...(await developmentEnvironment()), DATABASE_URL: databaseUrl });
  const platform = createPlatform(config, createLogger('warn'));
  try {
    const { credentials, fees } = given.parse(JSON.parse(await text(process.stdin)));
    await bindPlatformAccount(platform, { storeId, gateway, account, credentials, fees });
    print(`Store ${storeId} sells through account ${account} at ${gateway} from now on.`);
  } finally {
    await platform.database.close();
  }
});
