import type { OrderPaymentStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { OrderColumns } from '../state/order-repository';
import type { StoredHistory, StoredOrder } from '../state/repository';
import type { NewEvent } from './event-repository';
import { keepReusedEvents } from './reused-repository';

/** What became of reported events, and of the order. */
export interface RecordedEvents {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id is that of an event with other content. */
  reused: number[];
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: StoredHistory['order']['fulfillment_status'];
}

/** Reported events, by what is new of them. */
interface SortedEvents {
  outcome: Pick<RecordedEvents, 'accepted' | 'duplicates' | 'reused'>;
  news: NewEvent[];
  /** Whether the order is to be written: there are new events, or others that have come under known ids. */
  isNews: boolean;
  /** The order with what was kept of those, for its reduction. */
  order: StoredOrder;
  /** The same as columns to write. */
  columns: OrderColumns;
}

/** The order that keeps so many more events under ids of others. */
export const withReused = (order: StoredOrder, kept: number): Pick<SortedEvents, 'order' | 'columns'> => {
  const reused_event_count = order.reused_event_count + kept;
  return { order: { ...order, reused_event_count }, columns: kept > 0 ? { reused_event_count } : {} };
};

/**
 * Tells events that are new from those that were stored before, and from those whose id means something else, which are kept beside the
 * locked order.
 *
 * @param stored the ids that were new, of which source, and of which payment: null for what is said of the order itself
 */
export async function sortReported(
  trx: SellerTransaction,
  order: StoredOrder,
  events: readonly NewEvent[],
  { added, source, paymentId }: { added: readonly string[]; source: string; paymentId: string | null },
): Promise<SortedEvents> {
  // Where all are new nothing is left to compare.
  const { positions: reused, kept } =
    added.length === events.length
      ? { positions: [], kept: 0 }
      : await keepReusedEvents(
          trx,
          order,
          source,
          events.map((event) => ({ ...event, paymentId })),
        );
  // An id may come twice in one batch.
  const fresh = new Set(added);
  return {
    outcome: {
      accepted: added.length,
      duplicates: events.length - added.length - reused.length,
      reused,
    },
    news: events.filter(({ id }, index) => !reused.includes(index) && fresh.delete(id)),
    isNews: added.length > 0 || kept > 0,
    ...withReused(order, kept),
  };
}
