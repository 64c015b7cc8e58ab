import path from 'node:path';

/** Where the embedded database of this checkout lives unless somebody says otherwise. */
export const DEFAULT_DATA_DIR = path.join(import.meta.dirname, '..', '..', '..', '.balcao', 'postgres');
