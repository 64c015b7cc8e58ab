import type { AuditHeadsTable, AuditLogTable } from './audit-schema';
import type {
  BackgroundJobFilesTable,
  BackgroundJobRowsTable,
  BackgroundJobsTable,
  ImportColumnsTable,
} from './jobs-schema';
import type { LiveEventsTable, LiveTicketsTable } from './live-schema';
import type { NoticePreferencesTable, NoticesTable } from './notices-schema';
import type { QueueKindsTable, QueueTasksTable } from './queue-schema';
import type { IdempotencyKeysTable, OutboxMessagesTable, RequestCountsTable } from './system-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfSystem {
  request_counts: RequestCountsTable;
  audit_log: AuditLogTable;
  audit_heads: AuditHeadsTable;
  outbox_messages: OutboxMessagesTable;
  queue_tasks: QueueTasksTable;
  queue_kinds: QueueKindsTable;
  idempotency_keys: IdempotencyKeysTable;
  background_jobs: BackgroundJobsTable;
  background_job_rows: BackgroundJobRowsTable;
  background_job_files: BackgroundJobFilesTable;
  import_columns: ImportColumnsTable;
  live_events: LiveEventsTable;
  live_tickets: LiveTicketsTable;
  notices: NoticesTable;
  notice_preferences: NoticePreferencesTable;
}
