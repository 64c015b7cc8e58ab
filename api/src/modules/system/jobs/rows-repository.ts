import type { JobRow, JobRowPage, JobRowsQuery } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import type { JobRecord } from '../../../jobs/job-rows';
import { invalidField } from '../../../problem';

const CURSOR = /^\d{1,9}$/;

/** A page begins at a line: that is its cursor. */
function lineOf(cursor: string): number {
  if (!CURSOR.test(cursor)) throw invalidField('cursor', ['Esta página não existe mais. Volte ao início.']);
  return Number(cursor);
}

function totalOf(record: JobRecord, outcome: JobRowsQuery['outcome']): number {
  if (outcome !== undefined) return record[`${outcome}_rows`];
  return record.created_rows + record.changed_rows + record.unchanged_rows + record.failed_rows;
}

/** A page of what became of a job's rows, in their order. The job itself knows the totals, so nothing is counted. */
export async function listJobRows(
  executor: Executor,
  record: JobRecord,
  { page, size, cursor, outcome }: JobRowsQuery,
): Promise<JobRowPage> {
  let rows = executor
    .selectFrom('background_job_rows')
    .where('seller_id', '=', record.seller_id)
    .where('job_id', '=', record.id);
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome);

  let found = rows
    .selectAll()
    .orderBy('line')
    .limit(size + 1);
  found = cursor === undefined ? found.offset((page - 1) * size) : found.where('line', '>=', lineOf(cursor));
  const shown = await found.execute();

  /** The line that stands `back` rows before the end, or before `line`. */
  const lineBack = async (back: number, line?: number) => {
    let query = rows.select('line').orderBy('line', 'desc').offset(back).limit(1);
    if (line !== undefined) query = query.where('line', '<', line);
    return (await query.executeTakeFirst())?.line;
  };
  const cursorOf = (line: number | undefined) => (line === undefined ? null : String(line));

  const total = totalOf(record, outcome);
  const onLastPage = total % size || size;
  const first = shown[0]?.line;
  const next = shown[size]?.line;
  return {
    items: shown.slice(0, size).map(toJobRow),
    total,
    totalIsExact: true,
    page,
    size,
    cursors: {
      previous: first === undefined ? null : cursorOf(await lineBack(size - 1, first)),
      next: cursorOf(next),
      last: next === undefined ? null : cursorOf(await lineBack(onLastPage - 1)),
    },
  };
}

function toJobRow(row: Omit<JobRow, 'recordId'> & { record_id: string | null }): JobRow {
  const { line, record_id: recordId, label, outcome, problems, changes } = row;
  return { line, recordId, label, outcome, problems, changes };
}
