import { FileStore } from './file-store';
import { probeConditionalWrites } from './probe';
import { S3Store } from './s3-store';
import type { CollectableStore } from './store';

/** The settings do not say enough to open a store. */
export class StoreSettingsError extends Error {
  override readonly name = 'StoreSettingsError';
}

const NEEDED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Names of the settings of a store in S3. */
export const S3_SETTINGS = [...NEEDED, 'S3_ENDPOINT', 'S3_REGION'] as const;

function s3Store(url: URL, environment: NodeJS.ProcessEnv): S3Store {
  const missing = NEEDED.filter((name) => !environment[name]);
  if (missing.length > 0) throw new StoreSettingsError(`A store in S3 needs ${missing.join(' and ')}.`);
  const region = environment.S3_REGION || 'us-east-1';
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return new S3Store({
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: environment.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: environment.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY ?? '',
  });
}

/**
 * Opens a store: `s3://bucket/prefix` (settings `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID`,
 * `S3_SECRET_ACCESS_KEY`), or a folder.
 *
 * @throws StoreSettingsError when settings are missing
 * @throws StoreUnavailableError when the store cannot be reached, or would overwrite a key
 */
export async function openStore(
  place: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<CollectableStore> {
  const store = place.startsWith('s3://') ? s3Store(new URL(place), environment) : new FileStore(place);
  await probeConditionalWrites(store);
  return store;
}

/** Opens a store only to read from it: nothing is written, not even a probe. */
export function openStoreToRead(
  place: string,
  environment: NodeJS.ProcessEnv = process.env,
): CollectableStore {
  return place.startsWith('s3://') ? s3Store(new URL(place), environment) : new FileStore(place);
}
