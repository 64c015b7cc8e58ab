import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';

/** Work that may take longer than a request: bulk actions, exports and imports. */
export const JOB_KINDS = [
  'product_bulk',
  'product_export',
  'product_import',
  'user_bulk',
  'user_export',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * waiting → running → done | failed | cancelled. An import stops at `review` after its dry run and runs on when it is applied.
 */
export const JOB_STATUSES = ['waiting', 'running', 'review', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What became of one row. */
export const ROW_OUTCOMES = ['created', 'changed', 'unchanged', 'failed'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/**
 * A job of the store (or of the platform). Calls that start one wait a moment for it, so that short work answers as `done`;
 * else it is read again until it has ended.
 */
export const job = z.object({
  id,
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  /** What it does, in Portuguese: "Arquivar 348 produtos". */
  title: z.string(),
  /** Rows that are through, of how many. */
  done: z.int().min(0),
  total: z.int().min(0),
  counts: z.object({
    created: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
    failed: z.int().min(0),
  }),
  /** Why it failed as a whole, in Portuguese. */
  error: z.string().nullable(),
  /** The file that it made, for `GET /jobs/{id}/file`. */
  fileName: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Job = z.infer<typeof job>;

/**
 * `GET /jobs?kind=`: what the caller has started and may still want to know of, the newest first. That is what is under way,
 * what waits for them in review, and what ended within 24 hours, until they dismiss it. At most 20; `kind` is repeated for
 * several.
 */
export const jobsQuery = z.strictObject({ kind: several(z.enum(JOB_KINDS)) });
export const jobList = z.object({ items: z.array(job) });
export type JobList = z.infer<typeof jobList>;

/** `GET /jobs/{id}/rows`: what became of each row, in their order. */
export const jobRowsQuery = listQuery.omit({ sort: true, q: true }).extend({
  outcome: z.enum(ROW_OUTCOMES).optional(),
});
export type JobRowsQuery = z.infer<typeof jobRowsQuery>;

/** A field that a row changes, as people read it. */
export const fieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

export const jobRow = z.object({
  /** Line of the file, counted from 1 with its header; for bulk actions the row's place. */
  line: z.int().min(1),
  /** The record, where there is one. */
  recordId: z.string().nullable(),
  /** What a person knows the row by. */
  label: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Why it failed, by column where one is to blame. */
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  changes: z.array(fieldChange),
});
export type JobRow = z.infer<typeof jobRow>;
export const jobRowPage = listPageOf(jobRow);
export type JobRowPage = z.infer<typeof jobRowPage>;
