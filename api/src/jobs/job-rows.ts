import { type Job, z } from '@balcao/api-schema';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import type { Schema } from '../db/schema';
import type { OutcomeCounts, ReportedRow } from './job-handler';

export type JobRecord = Selectable<Schema['background_jobs']>;

const noRows = (): OutcomeCounts => ({ created: 0, changed: 0, unchanged: 0, failed: 0 });

/** Adds the counts of more rows. */
export function addedCounts(
  counts: OutcomeCounts,
  rows: readonly Pick<ReportedRow, 'outcome'>[],
): OutcomeCounts {
  const sum = { ...counts };
  for (const { outcome } of rows) sum[outcome] += 1;
  return sum;
}

export const countsOf = (record: JobRecord): OutcomeCounts => ({
  created: record.created_rows,
  changed: record.changed_rows,
  unchanged: record.unchanged_rows,
  failed: record.failed_rows,
});

/** The columns that an import has passed over, for the person who reviews it. Other jobs have none. */
const importedFile = z.object({ unknownColumns: z.array(z.string()) }).catch({ unknownColumns: [] });

/** A job as the API shows it. */
export function toJob(record: JobRecord): Job {
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    title: record.title,
    done: record.done,
    total: record.total,
    counts: countsOf(record),
    error: record.error,
    fileName: record.file_name,
    ...importedFile.parse(record.input),
    createdAt: record.created_at.toISOString(),
    finishedAt: record.finished_at?.toISOString() ?? null,
  };
}

export const jobOwner = ({ seller_id, store_id }: JobRecord): Owner => ({
  sellerId: seller_id,
  storeId: store_id,
});

/** How many rows of each outcome were reported before for the given lines. */
async function countReported(trx: Executor, jobId: string, lines: number[]): Promise<OutcomeCounts> {
  const counts = noRows();
  if (lines.length === 0) return counts;
  const found = await trx
    .selectFrom('background_job_rows')
    .select((row) => ['outcome', row.fn.countAll<number>().as('rows')])
    .where('job_id', '=', jobId)
    .where('line', 'in', lines)
    .groupBy('outcome')
    .execute();
  for (const { outcome, rows } of found) counts[outcome] = rows;
  return counts;
}

/**
 * Stores the outcomes of rows. They replace earlier reports of the same lines.
 *
 * @returns the change of each of the job's counts
 */
export async function reportRows(
  trx: Executor,
  { sellerId }: Owner,
  jobId: string,
  rows: readonly ReportedRow[],
): Promise<OutcomeCounts> {
  const before = await countReported(
    trx,
    jobId,
    rows.map(({ line }) => line),
  );
  const counts = addedCounts(noRows(), rows);
  if (rows.length > 0) {
    await trx
      .insertInto('background_job_rows')
      .values(
        rows.map((row) => ({
          seller_id: sellerId,
          job_id: jobId,
          line: row.line,
          record_id: row.recordId,
          label: row.label,
          outcome: row.outcome,
          problems: JSON.stringify(row.problems),
          changes: JSON.stringify(row.changes),
          plan: row.plan === undefined ? null : JSON.stringify(row.plan),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['seller_id', 'job_id', 'line']).doUpdateSet((row) => ({
          record_id: row.ref('excluded.record_id'),
          label: row.ref('excluded.label'),
          outcome: row.ref('excluded.outcome'),
          problems: row.ref('excluded.problems'),
          changes: row.ref('excluded.changes'),
          plan: row.ref('excluded.plan'),
        })),
      )
      .execute();
  }
  return {
    created: counts.created - before.created,
    changed: counts.changed - before.changed,
    unchanged: counts.unchanged - before.unchanged,
    failed: counts.failed - before.failed,
  };
}

/** Reports the announced but unfinished lines after the given one as failed. A line is written with the `firstLine` of its plan, if it has one. */
export async function failRowsBehind(
  trx: Executor,
  { sellerId }: Owner,
  jobId: string,
  afterLine: number,
  message: string,
): Promise<void> {
  const problems = JSON.stringify([{ column: null, message }]);
  await sql`
    with failed as (
      update background_job_rows as row
      set outcome = 'failed', problems = ${problems}, changes = '[]'
      from (select line, outcome from background_job_rows
            where seller_id = ${sellerId} and job_id = ${jobId}
              and coalesce((plan ->> 'firstLine')::int, line) > ${afterLine} and outcome in ('created', 'changed')) as announced
      where row.seller_id = ${sellerId} and row.job_id = ${jobId} and row.line = announced.line
      returning announced.outcome),
    counted as (
      select count(*)::int as rows, count(*) filter (where outcome = 'created')::int as created from failed)
    update background_jobs
    set created_rows = created_rows - counted.created,
        changed_rows = changed_rows - (counted.rows - counted.created),
        failed_rows = failed_rows + counted.rows
    from counted where seller_id = ${sellerId} and id = ${jobId}`.execute(trx);
}
