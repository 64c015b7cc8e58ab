import type { OrderPaymentStatus } from '@balcao/domain';
import { AtCommit } from '../../../db/at-commit';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { eventsAt, lockOrder, paymentsAt, type StoredEvent, type StoredHistory } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { type Channel, eventSourceOf, placeIn } from './channel';
import { insertPaymentEvents, type NewEvent } from './event-repository';
import { referenceColumns } from './payment-references';

/** What became of reported events, and of the order. */
export interface RecordedEvents {
  accepted: number;
  duplicates: number;
  /** Positions of events whose id belongs to another payment or type. */
  reused: number[];
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: StoredHistory['order']['fulfillment_status'];
}

/**
 * Records events of a payment and moves its order, in two round trips: one that locks, stores and reads, one that writes
 * and commits. An event that was recorded before changes nothing.
 *
 * @throws Problem not_found for an unknown order or payment
 */
export function recordPaymentEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  names: { orderId: string; paymentId: string },
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const place = placeIn(channel, names.orderId);
  const source = eventSourceOf(channel);
  return database.withSeller(channel.sellerId, async (trx) => {
    const [order, added, payments, stored] = await Promise.all([
      lockOrder(trx, place),
      insertPaymentEvents(trx, place, { source, externalPaymentId: names.paymentId }, events),
      paymentsAt(trx, place),
      eventsAt(trx, place),
    ]);
    const payment = payments.find(({ external_id }) => external_id === names.paymentId);
    if (order === undefined || payment === undefined) throw new Problem('not_found');

    const isKnown = ({ id, type }: NewEvent) =>
      stored.some(
        (row: StoredEvent) =>
          row.source === source && row.event_id === id && row.payment_id === payment.id && row.type === type,
      );
    const reused = events.flatMap((event, index) => (isKnown(event) ? [] : [index]));
    const outcome = {
      accepted: added.length,
      duplicates: events.length - added.length - reused.length,
      reused,
    };
    if (added.length === 0)
      return { ...outcome, paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status };

    const { state, statements } = await settleOrder(
      trx,
      { raise },
      { order, payments, events: stored },
      referenceColumns(order, events),
    );
    const { paymentStatus, fulfillmentStatus } = state;
    return new AtCommit(statements, () => ({ ...outcome, paymentStatus, fulfillmentStatus }));
  });
}
