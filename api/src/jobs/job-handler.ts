import type { JobKind, JobRow, RowOutcome, z } from '@balcao/api-schema';
import type { Executor, SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import type { Origin } from '../security/origin';

/** A job as its work sees it. */
export interface WorkingJob<Input, Cursor> {
  id: string;
  owner: Owner;
  origin: Origin;
  createdAt: Date;
  input: Input;
  /** Where this chunk begins; null at the start. */
  cursor: Cursor | null;
  done: number;
  total: number;
  /** Rows by outcome, before this chunk. */
  counts: OutcomeCounts;
}

/** Rows by outcome. */
export type OutcomeCounts = Record<RowOutcome, number>;

/** What became of a row. Reported again, the last report counts. `plan` is kept for a later phase of the same job. */
export type ReportedRow = JobRow & { plan?: unknown };

/** What a chunk achieved. It is stored in the transaction of its effects, so none is ever repeated or lost. */
export interface ChunkResult<Cursor> {
  rows?: ReportedRow[];
  /** Rows that are through with this chunk; as many as were reported when left out. */
  done?: number;
  /** How many rows there are in all, where that is known only now. */
  total?: number;
  /** The name of the file that this chunk completed. */
  fileName?: string;
  /** Where the next chunk begins; `done` when there is none, `review` to wait until a person goes on. */
  next: { cursor: Cursor } | 'done' | 'review';
}

/**
 * What a kind of job does. A chunk is a few hundred rows of work in one transaction: a store's own (it sees no other
 * store's seller), or the platform's for the platform's jobs. A `Problem` that it throws ends the job with its text; any
 * other error lets the chunk be tried again.
 */
export interface JobHandler<Input, Cursor> {
  kind: JobKind;
  /** What `start` was given, as it comes back from the database. */
  input: z.ZodType<Input>;
  cursor: z.ZodType<Cursor>;
  chunk(trx: SellerTransaction, job: WorkingJob<Input, Cursor>): Promise<ChunkResult<Cursor>>;
  /** Puts right what an end before time leaves behind: the job was cancelled or given up. */
  abandon?(trx: SellerTransaction, job: WorkingJob<Input, Cursor>): Promise<void>;
  /** Makes the file of `GET /jobs/{id}/file` when it is asked for; else it is what the chunks have written. */
  file?(read: ReadJob, job: { id: string; owner: Owner; input: Input }): AsyncIterable<Buffer>;
}

/** Runs a short read with the rights of the job's owner. */
export type ReadJob = <T>(work: (executor: Executor) => Promise<T>) => Promise<T>;

/** A job to be started. */
export interface NewJob<Input> {
  owner: Owner;
  /** What it does, in Portuguese: "Arquivar 348 produtos". */
  title: string;
  input: Input;
  /** Rows that it is about; 0 while unknown. */
  total: number;
  origin: Origin;
}
