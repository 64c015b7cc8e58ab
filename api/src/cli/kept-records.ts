import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { MODULES } from '../modules';
import { readKept } from '../modules/platform';

/**
 * `tsx api/src/cli/kept-records.ts <seller id> <reason>`: writes what the law keeps of an erased seller, a JSON object a line. Who they
 * were is not in it. The reason stands in the seller's audit trail.
 */
const [sellerId = '', ...reason] = process.argv.slice(2);
if (reason.length === 0) throw new Error('Usage: kept-records <seller id> <reason>');
const platform = createPlatform(readConfig(await developmentEnvironment()), createLogger('warn'));
try {
  for await (const kept of readKept(platform, MODULES, sellerId, reason.join(' ')))
    process.stdout.write(`${JSON.stringify(kept)}\n`);
} finally {
  await platform.database.close();
}
