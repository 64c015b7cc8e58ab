import { ORDER_CANCELLED } from '@balcao/domain';
import { AtCommit } from '../../../db/at-commit';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { NO_NEWS } from '../state/key-of-event';
import { eventsAt, lockOrder, paymentsAt, type StoredOrder } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { type Channel, eventSourceOf, placeIn } from './channel';
import { insertOrderEvents, type NewEvent } from './event-repository';
import { type RecordedEvents, sortReported } from './recorded-events';
import { trackingColumns, writeParcels } from './reported-parcels';

/** When the order was cancelled first, by what is known and what is new. */
const cancelledAt = ({ cancelled_at }: StoredOrder, news: readonly NewEvent[]): Date | null =>
  news
    .filter(({ type }) => type === ORDER_CANCELLED)
    .reduce<Date | null>(
      (first, { occurredAt }) => (first === null || occurredAt < first ? occurredAt : first),
      cancelled_at,
    );

/**
 * Records what the source of an order reports of its parcel, or that it was cancelled, and moves the order. An event that was
 * recorded before changes nothing. What comes under the id of another event is kept, and flags the order.
 *
 * @throws Problem not_found for an unknown order
 */
export function recordOrderEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  externalId: string,
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const place = placeIn(channel, externalId);
  const source = eventSourceOf(channel);
  return database.withSeller(channel.sellerId, async (trx) => {
    const [order, added, payments, stored] = await Promise.all([
      lockOrder(trx, place),
      insertOrderEvents(trx, place, source, events),
      paymentsAt(trx, place),
      eventsAt(trx, place),
    ]);
    if (order === undefined) throw new Problem('not_found');

    const { outcome, news, isNews, ...reused } = await sortReported(trx, order, events, {
      added,
      source,
      paymentId: null,
    });
    if (!isNews)
      return { ...outcome, paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status };

    await writeParcels(trx, order, news, stored);
    const cancelled_at = cancelledAt(order, news);
    const { state, statements } = await settleOrder(
      trx,
      { raise },
      { order: { ...reused.order, cancelled_at }, payments, events: stored, news: NO_NEWS },
      {
        ...reused.columns,
        ...trackingColumns(order, news, stored),
        ...(cancelled_at !== order.cancelled_at && { cancelled_at }),
      },
    );
    const { paymentStatus, fulfillmentStatus } = state;
    return new AtCommit(statements, () => ({ ...outcome, paymentStatus, fulfillmentStatus }));
  });
}
