import path from 'node:path';
import type { S3Settings } from '@balcao/s3';
import { z } from 'zod';
import { defaultDocumentsDir } from './embedded-postgres/data-dir';

/** The store of identity documents: a bucket, or without one a private folder. Their bytes are encrypted. */
export interface DocumentStoreSettings {
  dir: string;
  s3: S3Settings | undefined;
}

/** The settings that say where identity documents are kept. */
export const documentVariables = {
  DOCUMENTS_DIR: z
    .string()
    .refine(path.isAbsolute, 'DOCUMENTS_DIR must be an absolute path, the same files for every replica.')
    .optional(),
  DOCUMENTS_S3_URL: z
    .url({
      protocol: /^https?$/,
      error:
        'DOCUMENTS_S3_URL must be the address of the service, such as https://s3.sa-east-1.amazonaws.com.',
    })
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  DOCUMENTS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'DOCUMENTS_S3_BUCKET must be the name of a bucket.')
    .optional(),
  DOCUMENTS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'DOCUMENTS_S3_REGION must be the name of a region.')
    .default('us-east-1'),
  DOCUMENTS_ACCESS_KEY: z.string().optional(),
  DOCUMENTS_SECRET_KEY: z.string().optional(),
};

const variables = z.object(documentVariables);
type Variables = z.infer<typeof variables>;
type Environment = Record<string, string | undefined>;

/** The settings that are missing for a store in a bucket; undefined when it is complete or not wanted. */
export function missingOfS3(settings: Variables): string | undefined {
  if (settings.DOCUMENTS_S3_URL === undefined) return undefined;
  const needed = ['DOCUMENTS_S3_BUCKET', 'DOCUMENTS_ACCESS_KEY', 'DOCUMENTS_SECRET_KEY'] as const;
  const missing = needed.filter((name) => settings[name] === undefined);
  return missing.length > 0 ? `DOCUMENTS_S3_URL needs ${missing.join(' and ')}.` : undefined;
}

/** The store of documents by the settings. */
export function documentStoreOf(settings: Variables, env: Environment): DocumentStoreSettings {
  const {
    DOCUMENTS_S3_URL: endpoint,
    DOCUMENTS_S3_BUCKET: bucket = '',
    DOCUMENTS_S3_REGION: region,
    DOCUMENTS_ACCESS_KEY: accessKeyId = '',
    DOCUMENTS_SECRET_KEY: secretAccessKey = '',
  } = settings;
  return {
    dir: settings.DOCUMENTS_DIR ?? defaultDocumentsDir(env),
    s3: endpoint === undefined ? undefined : { endpoint, bucket, region, accessKeyId, secretAccessKey },
  };
}

/**
 * The store of documents by the environment, for commands that read nothing else of it.
 * @throws Error with a sentence per wrong setting
 */
export function readDocumentStoreSettings(env: Environment): DocumentStoreSettings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = variables.safeParse(filled);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join('\n'));
  const missing = missingOfS3(result.data);
  if (missing !== undefined) throw new Error(missing);
  return documentStoreOf(result.data, env);
}
