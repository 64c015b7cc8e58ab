import type { DataSubjectRequestsTable, UserNotesTable } from './platform-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfPlatform {
  user_notes: UserNotesTable;
  data_subject_requests: DataSubjectRequestsTable;
}
