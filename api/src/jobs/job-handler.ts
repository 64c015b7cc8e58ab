import type { JobKind, JobRow, RowOutcome, z } from '@balcao/api-schema';
import type { Executor, SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import type { Origin } from '../security/origin';

/** A job as its handler sees it. */
export interface WorkingJob<Input, Cursor> {
  id: string;
  owner: Owner;
  origin: Origin;
  createdAt: Date;
  input: Input;
  /** The cursor at which this chunk begins; null at the start. */
  cursor: Cursor | null;
  done: number;
  total: number;
  /** Rows by outcome, before this chunk. */
  counts: OutcomeCounts;
}

/** Rows by outcome. */
export type OutcomeCounts = Record<RowOutcome, number>;

/**
 * The outcome of a row. A later report of the same line replaces the earlier one. `plan` is kept for a later phase of
 * the job.
 */
export type ReportedRow = JobRow & { plan?: unknown };

/** The result of a chunk. It is stored in the transaction of its effects, so nothing is repeated or lost. */
export interface ChunkResult<Cursor> {
  rows?: ReportedRow[];
  /** Rows that this chunk finished; the number of reported rows when omitted. */
  done?: number;
  /** The total number of rows, where it becomes known only now. */
  total?: number;
  /** The name of the file that this chunk completed. */
  fileName?: string;
  /** The cursor of the next chunk; `done` when there is none, `review` to wait until a person continues. */
  next: { cursor: Cursor } | 'done' | 'review';
}

/**
 * The work of a kind of job. A chunk is a few hundred rows in one transaction with the rights of the job's store, or of the platform for
 * platform jobs. A thrown `Problem` ends the job with its text. Any other error retries the chunk.
 */
export interface JobHandler<Input, Cursor> {
  kind: JobKind;
  /** The schema of the input of `start`, as it comes back from the database. */
  input: z.ZodType<Input>;
  cursor: z.ZodType<Cursor>;
  chunk(trx: SellerTransaction, job: WorkingJob<Input, Cursor>): Promise<ChunkResult<Cursor>>;
  /** Cleans up after a job that was cancelled or failed. */
  abandon?(trx: SellerTransaction, job: WorkingJob<Input, Cursor>): Promise<void>;
  /** Creates the file of `GET /jobs/{id}/file` on request. Without it, the file is what the chunks wrote. */
  file?(read: ReadJob, job: { id: string; owner: Owner; input: Input }): AsyncIterable<Buffer>;
}

/** Runs a short read with the rights of the job's owner. */
export type ReadJob = <T>(work: (executor: Executor) => Promise<T>) => Promise<T>;

/** A job to be started. */
export interface NewJob<Input> {
  owner: Owner;
  /** The title of the job, in Portuguese: "Arquivar 348 produtos". */
  title: string;
  input: Input;
  /** Rows that the job is about; 0 while unknown. */
  total: number;
  origin: Origin;
}
