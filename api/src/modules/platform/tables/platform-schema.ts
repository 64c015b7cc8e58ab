import type { ColumnType } from 'kysely';

/** Notes of admins about a person. Only `withdrawn_at` can be changed. */
export interface UserNotesTable {
  user_id: ColumnType<string, string, never>;
  id: ColumnType<string, string, never>;
  author_id: ColumnType<string, string, never>;
  text: ColumnType<string, string, never>;
  created_at: ColumnType<Date, undefined, never>;
  withdrawn_at: ColumnType<Date | null, null | undefined, Date>;
}

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
