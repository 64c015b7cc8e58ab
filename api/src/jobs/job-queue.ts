import type { JobKind, JobStatus } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Database, Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import type { Owner } from '../db/owner';
import { isUniqueViolation } from '../db/unique-violation';
import type { Origin } from '../security/origin';
import type { NewJob } from './job-handler';
import type { JobRecord } from './job-rows';

/** How long a job is left to its worker between two chunks. During a chunk its row is locked, and a killed process loses both. */
const LEASE_SECONDS = 15;

export const leaseEnd = () => sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;

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
  return id;
}

/** A job by its id; undefined for another owner's. */
export function findJob(executor: Executor, owner: Owner, id: string): Promise<JobRecord | undefined> {
  return executor
    .selectFrom('background_jobs')
    .selectAll()
    .where('seller_id', '=', owner.sellerId)
    .where('store_id', '=', owner.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** As `findJob`, keeping workers out until the transaction ends. */
export function lockJob(trx: SellerTransaction, owner: Owner, id: string): Promise<JobRecord | undefined> {
  return trx
    .selectFrom('background_jobs')
    .selectAll()
    .where('seller_id', '=', owner.sellerId)
    .where('store_id', '=', owner.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Takes the oldest job that may run: one that waits while its store has none running, or one whose worker is gone.
 * Workers never take the same one, and a store never has two.
 */
export async function takeJob(
  { platform }: Database,
  worker: string,
  kinds: readonly JobKind[],
): Promise<JobRecord | undefined> {
  if (kinds.length === 0) return undefined;
  try {
    const { rows } = await sql<JobRecord>`
      with next as materialized (
        select seller_id, id from background_jobs as job
        where kind in (${sql.join(kinds)}) and lease_until <= now() and (status = 'running' or (status = 'waiting' and not exists (
          select 1 from background_jobs as other
          where other.seller_id = job.seller_id and other.store_id = job.store_id and other.status = 'running')))
          and status in ('waiting', 'running')
        order by id limit 1 for update skip locked)
      update background_jobs as job
      set status = 'running', worker = ${worker}, lease_until = ${leaseEnd()}, attempts = attempts + 1
      from next where job.seller_id = next.seller_id and job.id = next.id
      returning job.*`.execute(platform);
    return rows[0];
  } catch (error) {
    // Another worker took another job of the same store at the same moment.
    if (isUniqueViolation(error, 'background_jobs_running')) return undefined;
    throw error;
  }
}

/** Gives a job back: the next worker takes it, after `delaySeconds`. */
export async function releaseJob(
  { platform }: Database,
  worker: string,
  { seller_id, id }: JobRecord,
  delaySeconds: number,
): Promise<void> {
  await platform
    .updateTable('background_jobs')
    .set({
      status: 'waiting',
      worker: null,
      lease_until: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('status', '=', 'running')
    .execute();
}

/** What a job that waited for a person goes on with. */
export interface Continuation {
  cursor: unknown;
  total: number;
  /** Who said so: what follows is their doing. */
  origin: Origin;
}

/** Lets a worker take a locked job up again, from the cursor given; its progress begins anew. */
export async function continueJob(
  trx: SellerTransaction,
  { seller_id, id }: JobRecord,
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
      lease_until: sql<Date>`now()`,
      attempts: 0,
    })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Ends a job that its transaction has locked. */
export async function endJob(
  trx: SellerTransaction,
  { seller_id, id }: JobRecord,
  status: Extract<JobStatus, 'failed' | 'cancelled'>,
  error: string | null = null,
): Promise<void> {
  await trx
    .updateTable('background_jobs')
    .set({ status, error, worker: null, finished_at: new Date() })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}
