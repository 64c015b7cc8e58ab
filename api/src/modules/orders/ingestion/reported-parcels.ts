import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { newId } from '../../../db/new-id';
import { searchTextOf } from '../../../lists/search';
import { keyOfEvent } from '../state/key-of-event';
import { outcomesOfEvents } from '../state/order-state';
import type { StoredEvent, StoredOrder } from '../state/repository';
import type { NewEvent } from '../write/event-repository';
import { type OrderColumns, searchWith } from '../write/order-repository';
import { deliveryUpdate, parcelInsert } from '../write/parcel-repository';

const SHIPPED = 'fulfillment.shipped';

const isShipped = ({ type }: { type: string }): boolean => type === SHIPPED;

const textIn = ({ data }: NewEvent, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

/** When the parcel arrived, by what counts of all events. */
function deliveredAt(events: readonly StoredEvent[]): Date | undefined {
  const { fulfillmentChanges } = outcomesOfEvents([], events);
  return events.find((row) => fulfillmentChanges.get(keyOfEvent(row))?.to === 'entregue')?.occurred_at;
}

/** Writes the parcels that new events say were sent, and when what was sent arrived. Of a buyer who was erased nothing is kept. */
export function deferParcels(
  trx: SellerTransaction,
  order: StoredOrder,
  news: readonly NewEvent[],
  stored: readonly StoredEvent[],
): void {
  if (order.anonymized_at !== null) return;
  for (const event of news.filter(isShipped))
    defer(
      trx,
      parcelInsert(trx, [
        {
          seller_id: order.seller_id,
          id: newId(),
          order_id: order.id,
          carrier: textIn(event, 'carrier'),
          tracking_code: textIn(event, 'tracking_code'),
          tracking_url: textIn(event, 'tracking_url'),
          shipped_at: event.occurredAt,
        },
      ]),
    );
  const arrived = deliveredAt(stored);
  // After the inserts, so that a parcel that was reported late has arrived too.
  if (arrived) defer(trx, deliveryUpdate(trx, order, arrived));
}

/** The order's tracking code is that of the parcel that was sent last, whichever was reported last. It is found by all of them. */
export function trackingColumns(
  order: StoredOrder,
  news: readonly NewEvent[],
  stored: readonly StoredEvent[],
): OrderColumns {
  const tracked = news.filter((event) => isShipped(event) && textIn(event, 'tracking_code') !== '');
  const last = tracked.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()).at(-1);
  if (last === undefined || order.anonymized_at !== null) return {};
  const isLatest = stored.every((row) => !isShipped(row) || row.occurred_at <= last.occurredAt);
  return {
    ...((isLatest || order.tracking_code === '') && { tracking_code: textIn(last, 'tracking_code') }),
    search: searchWith(searchTextOf(...tracked.map((event) => textIn(event, 'tracking_code')))),
  };
}
