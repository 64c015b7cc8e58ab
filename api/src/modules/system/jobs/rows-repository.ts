import type { JobRow, JobRowsQuery } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { JobRecord } from '../../../jobs/job-rows';
import { equals } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';

type OutcomeFilter = Pick<JobRowsQuery, 'outcome'>;

const selectRows = (executor: Executor, { seller_id, id }: JobRecord) =>
  executor
    .selectFrom('background_job_rows')
    .where('seller_id', '=', seller_id)
    .where('job_id', '=', id)
    .select(['line as id', 'record_id', 'label', 'outcome', 'problems', 'changes']);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toRow({ id: line, record_id: recordId, ...row }: StoredRow): JobRow {
  const { label, outcome, problems, changes } = row;
  return { line, recordId, label, outcome, problems, changes };
}

/** The job has the totals, so nothing is counted. */
function totalOf(record: JobRecord, { outcome }: OutcomeFilter): number {
  if (outcome !== undefined) return record[`${outcome}_rows`];
  return record.created_rows + record.changed_rows + record.unchanged_rows + record.failed_rows;
}

/** The rows of a job by their lines, which are unique in it. */
export const jobRowList = defineList<JobRecord, OutcomeFilter, StoredRow, JobRow>({
  from: sql`background_job_rows as r`,
  id: 'r.line',
  idKind: 'number',
  orders: { line: { column: 'r.line', kind: 'number' } },
  defaultSort: 'line',
  scope: ({ seller_id, id }) => sql`r.seller_id = ${seller_id} and r.job_id = ${id}`,
  filters: { outcome: equals('r.outcome') },
  total: totalOf,
  rows: selectRows,
  toRow,
});
