import type { ColumnType } from 'kysely';

/** A person's request about their own data. */
export interface DataSubjectRequestsTable {
  seller_id: string;
  id: string;
  user_id: string;
  kind: 'export' | 'erasure';
  status: 'waiting' | 'cancelled' | 'done';
  requested_at: ColumnType<Date, Date | undefined, Date>;
  /** When the erasure is due, unless it is cancelled. */
  due_at: ColumnType<Date, Date | undefined, Date>;
  ended_at: ColumnType<Date | null, Date | undefined, Date>;
}
