import type { Config } from './config';
import type { Database } from './db/database';
import type { KeyRing } from './security/key-ring';

/** What modules are built on: passed to each module's function, so that nothing is found through globals. */
export interface Platform {
  config: Config;
  database: Database;
  keyRing: KeyRing;
}
