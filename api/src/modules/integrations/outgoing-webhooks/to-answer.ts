import {
  type DeliveryAttempt,
  OUTGOING_FAILURES,
  type OutgoingDelivery,
  type WebhookEndpoint,
} from '@balcao/api-schema';
import type { StoredAttempt } from '../../../db/webhooks-schema';
import type { DeliveryRow } from './delivery-repository';
import type { EndpointRow } from './endpoint-repository';
import { hasOldSecret } from './secret';

/** An endpoint as it is shown: without its secrets. */
export const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: row.id,
  version: row.version,
  url: row.url,
  description: row.description,
  events: row.events,
  mode: row.mode,
  enabled: row.enabled,
  failingSince: row.failing_since?.toISOString() ?? null,
  isFailing: row.owners_told_at !== null,
  oldSecretUntil: hasOldSecret(row) ? (row.old_secret_until?.toISOString() ?? null) : null,
  createdAt: row.created_at.toISOString(),
});

const toAttempt = ({ failure, ...attempt }: StoredAttempt): DeliveryAttempt => ({
  ...attempt,
  failure: OUTGOING_FAILURES.find((known) => known === failure) ?? null,
});

/** A delivery as it is listed. */
export const toDelivery = (row: DeliveryRow): OutgoingDelivery => ({
  id: row.id,
  type: row.type,
  orderNumber: row.order_number === null ? null : Number(row.order_number),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  attempts: row.attempts.map(toAttempt),
});
