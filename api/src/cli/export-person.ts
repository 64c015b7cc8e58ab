import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { MODULES } from '../modules';
import { exportPerson, findPerson } from '../modules/platform';
import { SYSTEM_ORIGIN } from '../security/origin';

/** `tsx api/src/cli/export-person.ts <e-mail>`: writes all that is kept about a person, without secrets, as JSON. */
const platform = createPlatform(readConfig(await developmentEnvironment()), createLogger('warn'));
try {
  const person = await findPerson(platform.database, process.argv[2]);
  const exported = await exportPerson(platform, MODULES, person, SYSTEM_ORIGIN);
  process.stdout.write(`${JSON.stringify(exported, null, 2)}\n`);
} finally {
  await platform.database.close();
}
