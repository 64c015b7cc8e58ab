import { type DeliveryAttempt, OUTGOING_FAILURES, type OutgoingDelivery } from '@balcao/api-schema';
import type { StoredAttempt } from '../tables/webhooks-schema';
import type { DeliveryRow } from './delivery-repository';

const toAttempt = ({ failure, ...attempt }: StoredAttempt): DeliveryAttempt => ({
  ...attempt,
  failure: OUTGOING_FAILURES.find((known) => known === failure) ?? null,
});

/** A delivery as it is listed. */
export const toDelivery = (row: DeliveryRow): OutgoingDelivery => ({
  id: row.id,
  type: row.type,
  orderNumber: row.order_number,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  attempts: row.attempts.map(toAttempt),
});
