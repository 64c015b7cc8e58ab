import { ORDER_CANCELLED } from '@balcao/domain';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { type Channel, eventSourceOf, placeIn } from '../state/channel';
import type { StoredOrder } from '../state/repository';
import { changeOrder, onlyIfNew } from '../write/change-order';
import type { NewEvent } from '../write/event-repository';
import { type RecordedEvents, toRecorded } from './recorded-events';
import { deferParcels, trackingColumns } from './reported-parcels';

/** When the order was cancelled first, by what is known and what is new. */
const cancelledAt = ({ cancelled_at }: StoredOrder, news: readonly NewEvent[]): Date | null =>
  news
    .filter(({ type }) => type === ORDER_CANCELLED)
    .reduce<Date | null>(
      (first, { occurredAt }) => (first === null || occurredAt < first ? occurredAt : first),
      cancelled_at,
    );

/**
 * Records what the source of an order reports of its parcel, or that it was cancelled, and moves the order.
 *
 * @throws Problem not_found for an unknown order
 */
export function recordOrderEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  externalId: string,
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const append = {
    source: eventSourceOf(channel),
    events: events.map((event) => ({ ...event, payment: null })),
  };
  return database.withSeller(channel.sellerId, async (trx) => {
    const changed = await changeOrder(trx, { raise }, placeIn(channel, externalId), {
      append,
      columns: onlyIfNew(({ order, events: stored, news }) => {
        deferParcels(trx, order, news, stored);
        const cancelled_at = cancelledAt(order, news);
        return {
          ...trackingColumns(order, news, stored),
          ...(cancelled_at !== order.cancelled_at && { cancelled_at }),
        };
      }),
    });
    if (changed === undefined) throw new Problem('not_found');
    return toRecorded(changed);
  });
}
