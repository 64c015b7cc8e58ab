import type { LiveTopic } from '@balcao/domain';
import type { ColumnType } from 'kysely';

export interface LiveEventsTable {
  id: ColumnType<number, never, never>;
  seller_id: string;
  topic: LiveTopic;
  created_at: ColumnType<Date, never, never>;
}

export interface LiveTicketsTable {
  hash: string;
  session_id: string;
  expires_at: Date;
}
