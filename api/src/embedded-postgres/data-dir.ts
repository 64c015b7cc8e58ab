import path from 'node:path';

const CHECKOUT = path.join(import.meta.dirname, '..', '..', '..');

type Environment = Record<string, string | undefined>;

/** The folder of everything that this checkout writes: `BALCAO_DATA_DIR`, by default `.balcao`. */
const inDataDir = (env: Environment, folder: string): string =>
  path.resolve(CHECKOUT, env.BALCAO_DATA_DIR || '.balcao', folder);

/** The folder of this checkout's embedded database. */
export const embeddedDataDir = (env: Environment): string => inDataDir(env, 'postgres');

/** The folder of identity documents unless `DOCUMENTS_DIR` says otherwise. */
export const defaultDocumentsDir = (env: Environment): string => inDataDir(env, 'documents');
