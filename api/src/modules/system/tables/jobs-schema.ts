import type { ColumnMapping, JobKind, JobRow, JobStatus, RowOutcome } from '@balcao/api-schema';
import type { ColumnType, Generated } from 'kysely';
import type { Origin } from '../../../security/origin';

/** JSON whose shape only the kind of job knows: written as text, read as a value. */
type Opaque = ColumnType<unknown, string | null | undefined, string | null>;

/** `seller_id` and `store_id` are `platform` for the platform's own jobs. */
export interface BackgroundJobsTable {
  seller_id: string;
  id: string;
  store_id: string;
  kind: JobKind;
  status: Generated<JobStatus>;
  title: string;
  input: ColumnType<unknown, string, never>;
  cursor: Opaque;
  origin: ColumnType<Origin, string, string>;
  done: Generated<number>;
  total: Generated<number>;
  created_rows: Generated<number>;
  changed_rows: Generated<number>;
  unchanged_rows: Generated<number>;
  failed_rows: Generated<number>;
  error: string | null;
  file_name: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  dismissed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface BackgroundJobRowsTable {
  seller_id: string;
  job_id: string;
  line: number;
  record_id: string | null;
  label: string;
  outcome: RowOutcome;
  problems: ColumnType<JobRow['problems'], string | undefined, string>;
  changes: ColumnType<JobRow['changes'], string | undefined, string>;
  plan: Opaque;
}

export interface BackgroundJobFilesTable {
  seller_id: string;
  job_id: string;
  role: 'input' | 'output';
  part: number;
  bytes: Buffer;
}

export interface ImportColumnsTable {
  seller_id: string;
  store_id: string;
  kind: string;
  headings_digest: string;
  mapping: ColumnType<ColumnMapping, string, string>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
