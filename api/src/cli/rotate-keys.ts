import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { MODULES } from '../modules';
import { rotateKeys } from '../security/rotate-keys';

/**
 * `tsx api/src/cli/rotate-keys.ts`: encrypts what is stored under an older key of `ENCRYPTION_KEYS` with the newest, and says how
 * many of each kind. It may run while the product does, and again after it broke off. When it ends well, the older keys can go.
 */
const platform = createPlatform(readConfig(await developmentEnvironment()), createLogger('warn'));
try {
  process.stdout.write(`${JSON.stringify(await rotateKeys(platform, MODULES))}\n`);
} finally {
  await platform.database.close();
}
