import { type JobKind, type JobStatus, z } from '@balcao/api-schema';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';
import { defineTask, enqueue } from '../queue';
import type { Origin } from '../security/origin';
import type { NewJob } from './job-handler';
import type { JobRecord } from './job-rows';

/** Runs a background job chunk by chunk. The key is the store, so a store has one running job at a time. */
export const jobTask = defineTask('background-job', z.object({ jobId: z.string(), storeId: z.string() }));

/** Enqueues a job. A job whose task is leased runs once more afterwards. */
const enqueueTask = (trx: Executor, { sellerId, storeId }: Owner, jobId: string): Promise<void> =>
  enqueue(
    trx,
    jobTask,
    { payload: { jobId, storeId }, sellerId, key: storeId, idempotencyKey: jobId },
    'restart',
  );

/** Stores a job that waits for a worker. @returns its id */
export async function enqueueJob(trx: Executor, kind: JobKind, job: NewJob<unknown>): Promise<string> {
  const id = newId();
  await trx
    .insertInto('background_jobs')
    .values({
      seller_id: job.owner.sellerId,
      store_id: job.owner.storeId,
      id,
      kind,
      title: job.title,
      input: JSON.stringify(job.input),
      origin: JSON.stringify(job.origin),
      total: job.total,
    })
    .execute();
  await enqueueTask(trx, job.owner, id);
  return id;
}

/** A job by its id; undefined for another owner's. */
export function findJob(executor: Executor, owner: Owner, id: string): Promise<JobRecord | undefined> {
  return executor
    .selectFrom('background_jobs')
    .selectAll()
    .where(ofStore(owner))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** As `findJob`, and locks the job until the transaction ends. */
export function lockJob(trx: SellerTransaction, owner: Owner, id: string): Promise<JobRecord | undefined> {
  return trx
    .selectFrom('background_jobs')
    .selectAll()
    .where(ofStore(owner))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets whether a locked job runs or waits for its next attempt. */
export async function setJobStatus(
  trx: SellerTransaction,
  { seller_id, id }: JobRecord,
  status: Extract<JobStatus, 'waiting' | 'running'>,
): Promise<void> {
  await trx
    .updateTable('background_jobs')
    .set({ status })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** The state from which a job that waited for a person continues. */
export interface Continuation {
  cursor: unknown;
  total: number;
  /** The person who decided. They are the actor of what follows. */
  origin: Origin;
}

/** Enqueues a locked job again from the given cursor. Its progress starts at zero. */
export async function continueJob(
  trx: SellerTransaction,
  { seller_id, store_id, id }: JobRecord,
  { cursor, total, origin }: Continuation,
): Promise<void> {
  await trx
    .updateTable('background_jobs')
    .set({
      status: 'waiting',
      cursor: JSON.stringify(cursor),
      origin: JSON.stringify(origin),
      done: 0,
      total,
    })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
  await enqueueTask(trx, { sellerId: seller_id, storeId: store_id }, id);
}

/** Ends a locked job. */
export async function endJob(
  trx: SellerTransaction,
  { seller_id, id }: JobRecord,
  status: Extract<JobStatus, 'failed' | 'cancelled'>,
  error: string | null = null,
): Promise<void> {
  await trx
    .updateTable('background_jobs')
    .set({ status, error, finished_at: new Date() })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}
