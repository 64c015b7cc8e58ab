import { sql } from 'kysely';
import type { Database, SellerTransaction } from '../db/database';
import { asOwner } from '../db/owner';
import type { ChunkResult, OutcomeCounts } from './job-handler';
import { leaseEnd, lockJob } from './job-queue';
import { type JobRecord, ownerOf, reportRows } from './job-rows';
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
      lease_until: leaseEnd(),
      attempts: goesOn ? 1 : 0,
      ...(goesOn && { cursor: JSON.stringify(next.cursor) }),
      ...(!goesOn && { worker: null, lease_until: sql<Date>`now()` }),
      ...(next === 'done' && { finished_at: new Date() }),
    })
    .where('seller_id', '=', record.seller_id)
    .where('id', '=', record.id)
    .execute();
}

/**
 * Works one chunk of a taken job off: its effects and its progress are one transaction, which holds the job's row, so that
 * a process that dies here leaves nothing half-done.
 *
 * @returns whether another chunk follows; not when the job was cancelled, or taken by another worker meanwhile
 */
export function runChunk(
  database: Database,
  worker: string,
  taken: JobRecord,
  handler: RegisteredHandler,
): Promise<boolean> {
  const owner = ownerOf(taken);
  return asOwner(database, owner, async (trx) => {
    const record = await lockJob(trx, owner, taken.id);
    if (record?.status !== 'running' || record.worker !== worker) return false;
    const result = await handler.chunk(trx, record);
    const counts = await reportRows(trx, owner, record.id, result.rows ?? []);
    await storeProgress(trx, record, result, counts);
    return typeof result.next === 'object';
  });
}
