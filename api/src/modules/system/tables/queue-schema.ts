import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

/** `seller_id` is `platform` for tasks without a seller. */
export interface QueueTasksTable {
  seller_id: Generated<string>;
  id: string;
  kind: string;
  key: Generated<string>;
  payload: ColumnType<unknown, string, string>;
  idempotency_key: string | null;
  status: Generated<'scheduled' | 'ready' | 'leased' | 'parked'>;
  attempts: Generated<number>;
  next_attempt_at: DefaultInstant;
  lease_id: string | null;
  leased_until: OptionalInstant;
  rerun_at: OptionalInstant;
  last_error: string | null;
  created_at: DefaultInstant;
}

/** The seller and key that was served last, per kind of task. */
export interface QueueKindsTable {
  kind: string;
  last_seller_id: Generated<string>;
  last_key: Generated<string>;
}
