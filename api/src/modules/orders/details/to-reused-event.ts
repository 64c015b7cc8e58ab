import type { OrderDetail } from '@balcao/api-schema';
import { type ComparedEvent, eventSourceLabel, maskContactRecord, reusedEventSentence } from '@balcao/domain';
import type { OrderParts } from './repository';
import { textOf } from './to-order-event';

type ReusedRow = OrderParts['reused'][number];

const factOf = (
  type: string,
  occurredAt: Date,
  amountCents: number | null,
  paymentId: string | null,
): ComparedEvent => ({
  text: textOf(type),
  amountCents,
  occurredAt: occurredAt.toISOString(),
  paymentId,
});

/** An event that came under the id of another one, as the API shows it. */
export const toReusedEvent = (row: ReusedRow, currency: string): OrderDetail['reusedEvents'][number] => ({
  eventId: row.event_id,
  text: reusedEventSentence({
    eventId: row.event_id,
    sourceText: eventSourceLabel(row.source),
    first:
      row.first_type && row.first_occurred_at
        ? factOf(row.first_type, row.first_occurred_at, row.first_amount_cents, row.first_payment_id)
        : null,
    again:
      row.is_notice || row.occurred_at === null
        ? null
        : factOf(row.type, row.occurred_at, row.amount_cents, row.payment_id),
    currency,
  }),
  source: row.source,
  type: row.type,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  occurredAt: row.occurred_at?.toISOString() ?? null,
  receivedAt: row.received_at.toISOString(),
  data: maskContactRecord(row.data ?? {}),
});
