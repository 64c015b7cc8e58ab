import path from 'node:path';
import type { S3Settings } from '@balcao/s3';
import { z } from 'zod';
import { defaultDocumentsDir } from '../embedded-postgres/data-dir';
import { address, byDefault, complete, optional, readSettings, setting, settings, text } from './settings';

const ofBucket = {
  bucket: optional(
    text('DOCUMENTS_S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket.'),
  ),
  accessKeyId: optional(text('DOCUMENTS_ACCESS_KEY')),
  secretAccessKey: optional(text('DOCUMENTS_SECRET_KEY')),
};

/** The store of identity documents: a bucket, or without one a private folder. Their bytes are encrypted. */
export const documents = settings({
  dataDir: optional(text('BALCAO_DATA_DIR')),
  dir: setting(
    'DOCUMENTS_DIR',
    z
      .string()
      .refine(path.isAbsolute, 'DOCUMENTS_DIR must be an absolute path, the same files for every replica.')
      .optional(),
  ),
  endpoint: optional(
    address(
      'DOCUMENTS_S3_URL',
      'must be the address of the service, such as https://s3.sa-east-1.amazonaws.com.',
    ),
  ),
  region: byDefault(
    text('DOCUMENTS_S3_REGION', /^[a-z0-9-]+$/, 'must be the name of a region.'),
    'us-east-1',
  ),
  ...ofBucket,
}).transform(({ dataDir, dir, endpoint, region, ...access }, context) => ({
  dir: dir ?? defaultDocumentsDir({ BALCAO_DATA_DIR: dataDir }),
  s3:
    endpoint === undefined
      ? undefined
      : ({
          endpoint,
          region,
          ...complete(access, ofBucket, 'DOCUMENTS_S3_URL', context),
        } satisfies S3Settings),
}));
export type DocumentStoreSettings = z.output<typeof documents>;

/** The store of documents by the environment, for commands that read nothing else of it. @throws ConfigError */
export const readDocumentStoreSettings = (env: Record<string, string | undefined>): DocumentStoreSettings =>
  readSettings({ documents }, env).documents;
