import path from 'node:path';

const CHECKOUT = path.join(import.meta.dirname, '..', '..', '..');

type Environment = Record<string, string | undefined>;

/** Where this checkout keeps what it writes: `BALCAO_DATA_DIR`, by default `.balcao`. */
const inDataDir = (env: Environment, folder: string): string =>
  path.resolve(CHECKOUT, env.BALCAO_DATA_DIR || '.balcao', folder);

/** Where the embedded database of this checkout lives. */
export const embeddedDataDir = (env: Environment): string => inDataDir(env, 'postgres');

/** Where identity documents are kept unless `DOCUMENTS_DIR` says otherwise. */
export const defaultDocumentsDir = (env: Environment): string => inDataDir(env, 'documents');
