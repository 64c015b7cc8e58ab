import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';

/** Work that may take longer than a request: bulk actions, exports and imports. */
export const JOB_KINDS = [
  'product_bulk',
  'product_export',
  'product_import',
  'coupon_batch',
  'coupon_bulk',
  'coupon_export',
  'coupon_import',
  'order_bump_bulk',
  'order_bump_export',
  'order_bump_import',
  'pixel_bulk',
  'pixel_export',
  'pixel_import',
  'order_bulk',
  'order_export',
  'order_tracking_import',
  'user_bulk',
  'user_export',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * waiting → running → done | failed | cancelled. An import stops at `review` after its dry run and continues when it is
 * applied.
 */
export const JOB_STATUSES = ['waiting', 'running', 'review', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The result of a row. */
export const ROW_OUTCOMES = ['created', 'changed', 'unchanged', 'failed'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/**
 * A job of the store or of the platform. Calls that start one wait a moment for it, so that short work answers as
 * `done`. Otherwise clients read it again until it has ended.
 */
export const job = z.object({
  id,
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATUSES),
  /** The job's title, in Portuguese: "Arquivar 348 produtos". */
  title: z.string(),
  /** Rows that are finished, out of `total`. */
  done: z.int().min(0),
  total: z.int().min(0),
  counts: z.object({
    created: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
    failed: z.int().min(0),
  }),
  /** Why the whole job failed, in Portuguese. */
  error: z.string().nullable(),
  /** The file that the job made, for `GET /jobs/{id}/file`. */
  fileName: z.string().nullable(),
  /** Of an import: the headings of columns that mean nothing here, and that it passes over. */
  unknownColumns: z.array(z.string()),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type Job = z.infer<typeof job>;

export const jobList = z.object({ items: z.array(job) });

/**
 * The caller's jobs that still matter to them, newest first: running jobs, jobs in review, and jobs that ended within 24 hours, until the
 * caller dismisses them. At most 20. Repeat `kind` for several.
 */
export const listJobs = call('GET /jobs', {
  operationId: 'listJobs',
  summary: 'The caller’s own jobs that are open, or ended within 24 hours and were not dismissed',
  access: 'seller',
  query: z.strictObject({ kind: several(z.enum(JOB_KINDS)) }),
  answer: jobList,
});

export const getJob = call('GET /jobs/:id', {
  operationId: 'getJob',
  access: 'seller',
  params: idParams,
  answer: job,
});

const jobRowsQuery = listQuery.omit({ sort: true, q: true }).extend({
  outcome: z.enum(ROW_OUTCOMES).optional(),
});
export type JobRowsQuery = z.infer<typeof jobRowsQuery>;

/** A field that a row changes, formatted for people. */
export const fieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

export const jobRow = z.object({
  /** Line of the file, counted from 1 with its header. For bulk actions the row's place. */
  line: z.int().min(1),
  /** The id of the record, if there is one. */
  recordId: z.string().nullable(),
  /** The name that people know the row by. */
  label: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Why it failed, by column if a column caused it. */
  problems: z.array(z.object({ column: z.string().nullable(), message: z.string() })),
  changes: z.array(fieldChange),
});
export type JobRow = z.infer<typeof jobRow>;
export const jobRowPage = listPageOf(jobRow);
export type JobRowPage = z.infer<typeof jobRowPage>;

/** The result of each row, in their order. */
export const listJobRows = call('GET /jobs/:id/rows', {
  operationId: 'listJobRows',
  access: 'seller',
  params: idParams,
  query: jobRowsQuery,
  answer: jobRowPage,
});

export const downloadJobFile = call('GET /jobs/:id/file', {
  operationId: 'downloadJobFile',
  summary: 'The CSV that the job made, or the lines of an import that could not be taken',
  access: 'seller',
  takesDataOut: true,
  params: idParams,
  answer: z.unknown(),
});

export const cancelJob = call('POST /jobs/:id/cancel', {
  operationId: 'cancelJob',
  summary: 'Ends a job before its next chunk; one that has ended is answered as it is',
  access: 'seller',
  params: idParams,
  answer: job,
});

export const dismissJob = call('POST /jobs/:id/dismiss', {
  operationId: 'dismissJob',
  summary: 'Keeps a job of the caller’s own, which has ended, out of `GET /jobs`',
  access: 'seller',
  params: idParams,
  problems: [409],
});
