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
