import type { JobKind } from '@balcao/api-schema';
import type { SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import { Problem } from '../problem';
import type { Origin } from '../security/origin';
import { continueJob, lockJob } from './job-queue';

/** The decision with which an import goes on after its dry run. */
export interface ImportDecision {
  kind: JobKind;
  /** `valid` leaves lines with problems out. */
  mode: 'all' | 'valid';
  /** The cursor at which the writing begins. */
  cursor: object;
  origin: Origin;
}

/**
 * Lets an import in review write what its dry run has planned.
 * @throws Problem not_found, import_not_in_review, or import_has_problems where all lines are wanted and some are bad
 */
export async function continueImport(
  trx: SellerTransaction,
  owner: Owner,
  jobId: string,
  { kind, mode, cursor, origin }: ImportDecision,
): Promise<void> {
  const record = await lockJob(trx, owner, jobId);
  if (record?.kind !== kind) throw new Problem('not_found');
  if (record.status !== 'review') throw new Problem('import_not_in_review');
  if (mode === 'all' && record.failed_rows > 0) throw new Problem('import_has_problems');
  const total = record.created_rows + record.changed_rows;
  await continueJob(trx, record, { cursor, total, origin });
}
