import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

export interface RequestCountsTable {
  key: string;
  requests: number;
  resets_at: Instant;
}

export interface OutboxMessagesTable {
  id: string;
  to_address: string;
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  status: Generated<'waiting' | 'sent' | 'parked'>;
  attempts: Generated<number>;
  next_attempt_at: DefaultInstant;
  last_error: string | null;
  /** The seller of a mail to a buyer; null for the platform's own mails. */
  sent_for: ColumnType<string | null, string | null | undefined, never>;
  sent_at: OptionalInstant;
  created_at: DefaultInstant;
}

export interface IdempotencyKeysTable {
  seller_id: string;
  key: string;
  route: string;
  request_sha256: string;
  status_code: number | null;
  response_body: string | null;
  content_type: string | null;
  created_at: DefaultInstant;
  expires_at: Instant;
}
