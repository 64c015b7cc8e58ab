import path from 'node:path';

const CHECKOUT = path.join(import.meta.dirname, '..', '..', '..');

/** Where the embedded database of this checkout lives: in `BALCAO_DATA_DIR`, by default `.balcao`. */
export const embeddedDataDir = (env: Record<string, string | undefined>): string =>
  path.resolve(CHECKOUT, env.BALCAO_DATA_DIR || '.balcao', 'postgres');
