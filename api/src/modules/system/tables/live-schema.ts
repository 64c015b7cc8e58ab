import type { LiveTopic } from '@balcao/domain';
import type { ColumnType } from 'kysely';

export interface LiveEventsTable {
  /** pg hands out bigint as text. */
  id: ColumnType<string, never, never>;
  seller_id: string;
  topic: LiveTopic;
  created_at: ColumnType<Date, never, never>;
}

export interface LiveTicketsTable {
  hash: string;
  session_id: string;
  expires_at: Date;
}
