import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { migrate } from '../db/migrate';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { MODULES } from '../modules';
import { eraseAgain } from '../modules/platform';

const MIGRATIONS = path.join(import.meta.dirname, '..', '..', 'migrations');

/**
 * `tsx api/src/cli/erase-again.ts`: after a restore, erases who had been erased by then, before anybody is served. Their list comes on
 * standard input, as `<seller>/<person>` on each line.
 */
const names = (await text(process.stdin)).split('\n');
const people = names.flatMap((name) => {
  const [sellerId, userId] = name.trim().split('/');
  return sellerId && userId ? [{ sellerId, userId }] : [];
});
const config = readConfig(await developmentEnvironment());
await migrate(config.database.directUrl, MIGRATIONS);
const platform = createPlatform(config, createLogger('warn'));
try {
  process.stdout.write(`${await eraseAgain(platform, MODULES, people)} people were erased again.\n`);
} finally {
  await platform.database.close();
}
