import type { ColumnType } from 'kysely';

/** What a person asked about their own data. */
export interface DataSubjectRequestsTable {
  seller_id: string;
  id: string;
  user_id: string;
  kind: 'export' | 'erasure';
  status: 'waiting' | 'cancelled' | 'done';
  requested_at: ColumnType<Date, Date | undefined, Date>;
  /** When an erasure is done, unless it is cancelled. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  ended_at: ColumnType<Date | null, Date | undefined, Date>;
}
