import type { SellerTransaction } from '../../../db/database';
import type { StoredOrder, StoredPayment } from '../state/repository';
import type { AppendedEvent, Appending } from './event-repository';
import { keepReusedEvents } from './reused-repository';

/** The counts of the events that a source has sent, and those that are new. */
export interface AppendOutcome {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id is that of an event with other content. */
  reused: number[];
  /** Those that nobody knew of. */
  news: AppendedEvent[];
  /** How many new events came with the id of another event. They are kept beside the order. */
  kept: number;
}

/**
 * Tells events that are new from those that were stored before, and from those whose id means something else, which are kept beside the
 * locked order.
 *
 * @param added the ids that were new
 */
export async function outcomeOfAppend(
  trx: SellerTransaction,
  order: StoredOrder,
  payments: readonly StoredPayment[],
  { source, events }: Appending,
  added: readonly string[],
): Promise<AppendOutcome> {
  const paymentIds = new Map(payments.map(({ external_id, id }) => [external_id, id]));
  const known = events.flatMap((event) => {
    const paymentId = event.payment === null ? null : paymentIds.get(event.payment);
    return paymentId === undefined ? [] : [{ ...event, paymentId }];
  });
  // Where all are new nothing is left to compare.
  const { positions: reused, kept } =
    added.length === known.length
      ? { positions: [], kept: 0 }
      : await keepReusedEvents(trx, order, source, known);
  // An id may come twice in one batch.
  const fresh = new Set(added);
  return {
    accepted: added.length,
    duplicates: known.length - added.length - reused.length,
    reused,
    news: known.filter(({ id }, index) => !reused.includes(index) && fresh.delete(id)),
    kept,
  };
}
