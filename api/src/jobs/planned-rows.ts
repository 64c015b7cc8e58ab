import type { Executor, SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import type { ReportedRow } from './job-handler';

const rowsOfJob = (trx: Executor, { sellerId }: Owner, jobId: string) =>
  trx.selectFrom('background_job_rows').where('seller_id', '=', sellerId).where('job_id', '=', jobId);

/** The next `most` planned writes after a line. */
export async function findPlans(
  trx: SellerTransaction,
  owner: Owner,
  jobId: string,
  { afterLine, most }: { afterLine: number; most: number },
): Promise<unknown[]> {
  const rows = await rowsOfJob(trx, owner, jobId)
    .select('plan')
    .where('line', '>', afterLine)
    .where('outcome', 'in', ['created', 'changed'])
    .where((row) => row(row.fn<boolean>('jsonb_exists', ['plan', row.val('write')]), 'is', true))
    .orderBy('line')
    .limit(most)
    .execute();
  return rows.map(({ plan }) => plan);
}

/** The reported rows of lines, by line. */
export async function findReportedRows(
  trx: SellerTransaction,
  owner: Owner,
  jobId: string,
  lines: readonly number[],
): Promise<Map<number, ReportedRow>> {
  const rows = await rowsOfJob(trx, owner, jobId).selectAll().where('line', 'in', lines).execute();
  return new Map(
    rows.map(({ line, record_id: recordId, label, outcome, problems, changes, plan }) => [
      line,
      { line, recordId, label, outcome, problems, changes, plan },
    ]),
  );
}

/** The next `most` failed lines after a line, in their order. */
export const findFailedRows = (
  trx: Executor,
  owner: Owner,
  jobId: string,
  { afterLine, most }: { afterLine: number; most: number },
) =>
  rowsOfJob(trx, owner, jobId)
    .select(['line', 'problems', 'plan'])
    .where('outcome', '=', 'failed')
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(most)
    .execute();

/** Names the file of a job's failed lines, if there are any. */
export async function nameFileOfFailedRows(
  trx: SellerTransaction,
  { sellerId }: Owner,
  jobId: string,
  fileName: string,
): Promise<void> {
  await trx
    .updateTable('background_jobs')
    .set({ file_name: fileName })
    .where('seller_id', '=', sellerId)
    .where('id', '=', jobId)
    .where('failed_rows', '>', 0)
    .execute();
}
