import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { MODULES } from '../modules';
import { erasePerson, findPerson } from '../modules/platform';
import { Problem } from '../problem';
import { SYSTEM_ORIGIN } from '../security/origin';

/**
 * `tsx api/src/cli/erase-person.ts <e-mail>`: erases a person at once, but for what the law keeps. There is no way back.
 * Where something of their stores is open, it says what and erases nothing.
 */
const platform = createPlatform(readConfig(await developmentEnvironment()), createLogger('warn'));
try {
  const person = await findPerson(platform.database, process.argv[2]);
  await erasePerson(platform, MODULES, person, SYSTEM_ORIGIN);
  process.stdout.write(`${JSON.stringify({ erased: person })}\n`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.code}: ${error.text}\n`);
  process.exitCode = 1;
} finally {
  await platform.database.close();
}
