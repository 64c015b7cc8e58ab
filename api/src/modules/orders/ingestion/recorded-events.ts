import type { OrderPaymentStatus } from '@balcao/domain';
import type { StoredEvent, StoredHistory } from '../state/repository';
import type { NewEvent } from './event-repository';

/** What became of reported events, and of the order. */
export interface RecordedEvents {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id belongs to another payment, to the order itself, or to another type or amount. */
  reused: number[];
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: StoredHistory['order']['fulfillment_status'];
}

interface Stored {
  /** The ids that were new. */
  added: readonly string[];
  /** All events of the order, the new ones among them. */
  stored: readonly StoredEvent[];
  source: string;
  /** Null for what is said of the order itself. */
  paymentId: string | null;
}

/** Tells events that are new from those that were stored before, and from those whose id means something else. */
export function sortReported(
  events: readonly NewEvent[],
  { added, stored, source, paymentId }: Stored,
): { outcome: Pick<RecordedEvents, 'accepted' | 'duplicates' | 'reused'>; news: NewEvent[] } {
  const isKnown = ({ id, type, amountCents }: NewEvent) =>
    stored.some(
      (row) =>
        row.source === source &&
        row.event_id === id &&
        row.payment_id === paymentId &&
        row.type === type &&
        (row.amount_cents === null ? null : Number(row.amount_cents)) === amountCents,
    );
  const reused = events.flatMap((event, index) => (isKnown(event) ? [] : [index]));
  // An id may come twice in one batch.
  const fresh = new Set(added);
  return {
    outcome: {
      accepted: added.length,
      duplicates: events.length - added.length - reused.length,
      reused,
    },
    news: events.filter((event) => isKnown(event) && fresh.delete(event.id)),
  };
}
