import type { JobKind } from '@balcao/api-schema';
import { enqueueJob } from '../../src/jobs/job-queue';
import type { Platform } from '../../src/platform';
import { SYSTEM_ORIGIN } from '../../src/security/origin';
import type { Account } from '../stored-account';

/** Stores an import of the account's store that waits for a decision and has nothing to write. @returns its id */
export async function importInReview(
  { sellerId, storeId }: Account,
  { database }: Platform,
  { kind, title, input }: { kind: JobKind; title: string; input: object },
): Promise<string> {
  const id = await enqueueJob(database.platform, kind, {
    owner: { sellerId, storeId },
    title,
    input,
    total: 0,
    origin: SYSTEM_ORIGIN,
  });
  await database.platform
    .updateTable('background_jobs')
    .set({ status: 'review' })
    .where('id', '=', id)
    .execute();
  return id;
}
