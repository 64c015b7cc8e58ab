import { sql } from 'kysely';
import type { SellerTransaction } from '../db/database';
import type { ClaimedTask } from './task-type';

type Lease = Pick<ClaimedTask, 'sellerId' | 'id' | 'leaseId'>;

/**
 * Locks a task while its lease is the given one.
 *
 * @returns when it runs once more, if it was enqueued meanwhile; undefined for a lost lease
 */
export async function lockLease(
  trx: SellerTransaction,
  { sellerId, id, leaseId }: Lease,
): Promise<{ rerunAt: Date | null; attempts: number } | undefined> {
  const row = await trx
    .selectFrom('queue_tasks')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .select(['rerun_at', 'attempts'])
    .forUpdate()
    .executeTakeFirst();
  return row && { rerunAt: row.rerun_at, attempts: row.attempts };
}

/** Whether a lease is still valid. If so, nobody else can claim its task until the transaction ends. */
export const holdsLease = async (trx: SellerTransaction, lease: Lease): Promise<boolean> =>
  (await lockLease(trx, lease)) !== undefined;

/**
 * Extends a lease by this many seconds and resets the task's attempts. Nobody else can claim the task until the
 * transaction ends.
 *
 * @returns false for a lost lease
 */
export async function renewLease(
  trx: SellerTransaction,
  { sellerId, id, leaseId }: Lease,
  seconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('queue_tasks')
    .set({ leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`, attempts: 1 })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a task that is done. */
export async function deleteTask(trx: SellerTransaction, { sellerId, id }: Lease): Promise<void> {
  await trx.deleteFrom('queue_tasks').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}

/** Returns a task to the queue, to be retried at a time. */
export async function scheduleTask(
  trx: SellerTransaction,
  { sellerId, id }: Lease,
  { at, attempts, error }: { at: Date; attempts: number; error: string | null },
): Promise<void> {
  await trx
    .updateTable('queue_tasks')
    .set({
      status: sql<'ready'>`case when ${at}::timestamptz > now() then 'scheduled' else 'ready' end`,
      next_attempt_at: at,
      attempts,
      last_error: error,
      rerun_at: null,
      lease_id: null,
      leased_until: null,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Parks a task until somebody retries it. */
export async function parkTask(
  trx: SellerTransaction,
  { sellerId, id }: Lease,
  error: string,
): Promise<void> {
  await trx
    .updateTable('queue_tasks')
    .set({ status: 'parked', last_error: error, lease_id: null, leased_until: null })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}
