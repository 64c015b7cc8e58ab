import { randomUUID } from 'node:crypto';
import { z } from '@balcao/api-schema';
import type { Selectable, Updateable } from 'kysely';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import { defineTask, enqueue } from '../../../queue';
import type { KycProviderCasesTable } from '../tables/kyc-schema';
import type { ReportKey } from './repository';

export type ProviderCase = Selectable<KycProviderCasesTable>;

/** Sends an attempt to the identity verification service, then asks for its verdict. */
export const providerCaseTask = defineTask('kyc-provider-case', z.object({ reportId: z.string() }));

type Place = Pick<ProviderCase, 'seller_id' | 'report_id'>;

/** Enqueues the case now. It runs once more when it is already running. */
const enqueueCase = (trx: Executor, { seller_id: sellerId, report_id: reportId }: Place): Promise<void> =>
  enqueue(trx, providerCaseTask, { payload: { reportId }, sellerId, idempotencyKey: reportId }, 'restart');

/**
 * Stores that the service must be asked about an attempt. The case gets a new random name, so it is a new submission.
 */
export async function addCase(
  trx: SellerTransaction,
  { seller_id, id: report_id }: ReportKey,
): Promise<void> {
  const anew = { ref: randomUUID(), stage: 'send' as const, attempts: 0, last_error: null };
  await trx
    .insertInto('kyc_provider_cases')
    .values({ seller_id, report_id, ...anew })
    .onConflict((held) => held.columns(['seller_id', 'report_id']).doUpdateSet(anew))
    .execute();
  await enqueueCase(trx, { seller_id, report_id });
}

/** Counts a question about an open case. Undefined when there is nothing left to ask. */
export const beginAsk = (
  trx: SellerTransaction,
  { seller_id, report_id }: Place,
): Promise<ProviderCase | undefined> =>
  trx
    .updateTable('kyc_provider_cases')
    .set((held) => ({ attempts: held('attempts', '+', 1) }))
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', report_id)
    .where('stage', '!=', 'done')
    .returningAll()
    .executeTakeFirst();

/** Stores the state of a case, unless it was submitted again meanwhile. */
export async function updateCase(
  trx: Executor,
  { seller_id, report_id, ref }: Pick<ProviderCase, 'seller_id' | 'report_id' | 'ref'>,
  columns: Updateable<KycProviderCasesTable>,
): Promise<void> {
  await trx
    .updateTable('kyc_provider_cases')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', report_id)
    .where('ref', '=', ref)
    .execute();
}

/** Stores why the service could not be asked. */
export async function recordFailure(
  trx: SellerTransaction,
  { seller_id, report_id }: Place,
  last_error: string,
): Promise<void> {
  await trx
    .updateTable('kyc_provider_cases')
    .set({ last_error })
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', report_id)
    .execute();
}

/** Enqueues the case that a hint names, so that the service is asked next. Does nothing for an unknown name. */
export async function enqueueHintedCase({ platform }: Database, ref: string): Promise<void> {
  const hinted = await platform
    .selectFrom('kyc_provider_cases')
    .where('ref', '=', ref)
    .where('stage', '=', 'watch')
    .select(['seller_id', 'report_id'])
    .executeTakeFirst();
  if (hinted) await enqueueCase(platform, hinted);
}
