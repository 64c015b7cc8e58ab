import type { ApiKeyMode, OUTGOING_TEST_EVENT, OutgoingEvent } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

/** A try to deliver, as it is stored. */
export interface StoredAttempt {
  /** ISO 8601, UTC. */
  at: string;
  durationMs: number;
  /** Null when nothing answered. */
  statusCode: number | null;
  /** Why nothing answered; null when something did. */
  failure: string | null;
  /** The beginning of the answer. */
  answer: string;
}

export interface WebhookEndpointsTable {
  seller_id: string;
  id: string;
  store_id: string;
  url: string;
  description: Generated<string>;
  events: ColumnType<OutgoingEvent[], readonly OutgoingEvent[], readonly OutgoingEvent[]>;
  mode: ApiKeyMode;
  enabled: Generated<boolean>;
  secret_sealed: string;
  old_secret_sealed: string | null;
  old_secret_until: OptionalInstant;
  failing_since: OptionalInstant;
  owners_notified_at: OptionalInstant;
  /** The version of the parts that people change. */
  version: Generated<number>;
  created_at: DefaultInstant;
}

export interface OutgoingDeliveriesTable {
  seller_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  type: OutgoingEvent | typeof OUTGOING_TEST_EVENT;
  order_number: ColumnType<number | null, number | null, never>;
  body: string;
  status: Generated<'waiting' | 'delivered' | 'parked'>;
  attempts: ColumnType<StoredAttempt[], string | undefined, string>;
  next_attempt_at: OptionalInstant;
  created_at: DefaultInstant;
}
