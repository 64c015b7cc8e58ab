import type { JobKind, Selection, z } from '@balcao/api-schema';
import type { AuditEntry } from '../audit/record-audit';
import type { SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import { type ListSelection, type SelectionCursor, selectionCursor } from '../lists/selection';
import type { JobHandler, ReportedRow, WorkingJob } from './job-handler';
import { addedCounts } from './job-rows';

type Entry = Omit<AuditEntry, 'sellerId'>;

/** The result of one record and its audit entry; null where nothing was written. */
export interface BulkOutcome {
  row: ReportedRow;
  entry: Entry | null;
}

/** One action on many records of a list. */
export interface BulkJobSpec<Filter, Request extends { selection: Selection<Filter> }> {
  kind: JobKind;
  input: z.ZodType<Request>;
  selection: ListSelection<Owner, Filter>;
  /** Records per transaction. */
  chunkSize: number;
  /** The action of the audit entry of the whole job: `product.bulk`. */
  auditAction: Entry['action'];
  /** Acts on records. Their rows stand on the lines from `firstLine` on. @returns an outcome for each, in their order */
  act(
    trx: SellerTransaction,
    job: WorkingJob<Request, SelectionCursor>,
    ids: readonly string[],
    firstLine: number,
  ): Promise<readonly BulkOutcome[]>;
  /** Writes audit entries, and says what there is to say of what they tell. */
  record(
    trx: SellerTransaction,
    job: WorkingJob<Request, SelectionCursor>,
    entries: readonly Entry[],
  ): Promise<void>;
}

/** The audit entry of the whole job. Each change has its own entry under the same request. */
function jobEntry<Request extends { selection: { by: string } }>(
  auditAction: Entry['action'],
  { id, input, counts }: WorkingJob<Request, SelectionCursor>,
  end: 'done' | 'abandoned',
  rows: readonly ReportedRow[],
): Entry {
  const { selection, ...action } = input;
  const after = { ...action, selectedBy: selection.by, end, ...addedCounts(counts, rows) };
  return { action: auditAction, entity: 'job', entityId: id, after };
}

/** A job that does one thing to many records, with a result for each. The selection is fixed when the job is created. */
export function bulkJob<Filter, Request extends { selection: Selection<Filter> }>({
  kind,
  input,
  selection,
  chunkSize,
  auditAction,
  act,
  record,
}: BulkJobSpec<Filter, Request>): JobHandler<Request, SelectionCursor> {
  return {
    kind,
    input,
    cursor: selectionCursor,
    async chunk(trx, job) {
      const { owner, cursor, createdAt, done, total } = job;
      const at = { selection: job.input.selection, asOf: createdAt };
      const { ids, next } = await selection.ids(trx, owner, at, cursor, chunkSize);
      const outcomes = await act(trx, job, ids, done + 1);
      const rows = outcomes.map(({ row }) => row);
      const entries = outcomes.flatMap(({ entry }) => entry ?? []);
      if (next === null) entries.push(jobEntry(auditAction, job, 'done', rows));
      await record(trx, job, entries);
      const through = done + ids.length;
      return {
        rows,
        total: next === null ? through : Math.max(total, through),
        next: next === null ? 'done' : { cursor: next },
      };
    },
    async abandon(trx, job) {
      await record(trx, job, [jobEntry(auditAction, job, 'abandoned', [])]);
    },
  };
}
