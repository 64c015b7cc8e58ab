import type { Database, SellerTransaction } from '../db/database';
import { asOwner, type Owner } from '../db/owner';
import { type ClaimedTask, renewLease } from '../queue';
import type { ChunkResult, OutcomeCounts } from './job-handler';
import { lockJob } from './job-queue';
import { type JobRecord, reportRows } from './job-rows';
import { notifyOfJob } from './notify-of-job';
import type { RegisteredHandler } from './registered-handler';

/** Stores a chunk's progress; `running` stays the status while another chunk follows. */
async function storeProgress(
  trx: SellerTransaction,
  record: JobRecord,
  result: ChunkResult<unknown>,
  counts: OutcomeCounts,
): Promise<void> {
  const { next, rows = [] } = result;
  const goesOn = typeof next === 'object';
  await trx
    .updateTable('background_jobs')
    .set({
      status: goesOn ? 'running' : next,
      done: record.done + (result.done ?? rows.length),
      total: result.total ?? record.total,
      created_rows: record.created_rows + counts.created,
      changed_rows: record.changed_rows + counts.changed,
      unchanged_rows: record.unchanged_rows + counts.unchanged,
      failed_rows: record.failed_rows + counts.failed,
      file_name: result.fileName ?? record.file_name,
      ...(goesOn && { cursor: JSON.stringify(next.cursor) }),
      ...(next === 'done' && { finished_at: new Date() }),
    })
    .where('seller_id', '=', record.seller_id)
    .where('id', '=', record.id)
    .execute();
}

/** The lease between two chunks. During a chunk its task is locked, and a killed process releases both. */
export const LEASE_SECONDS = 15;

/**
 * Runs one chunk of a running job. Its effects and its progress are one transaction that locks the job and its task, so
 * a killed process leaves nothing half-done.
 *
 * @returns whether another chunk follows; false when the job was cancelled or its lease was lost
 */
export function runChunk(
  database: Database,
  { task, owner, jobId }: { task: ClaimedTask; owner: Owner; jobId: string },
  handler: RegisteredHandler,
): Promise<boolean> {
  return asOwner(database, owner, async (trx) => {
    const record = await lockJob(trx, owner, jobId);
    if (record?.status !== 'running' || !(await renewLease(trx, task, LEASE_SECONDS))) return false;
    const result = await handler.chunk(trx, record);
    const counts = await reportRows(trx, owner, record.id, result.rows ?? []);
    await storeProgress(trx, record, result, counts);
    const { next } = result;
    if (next === 'done' || next === 'review') await notifyOfJob(trx, record, next);
    return typeof result.next === 'object';
  });
}
