import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { searchTextOf } from '../../../lists/search';
import { insertFulfillment, markDelivered, searchWith } from '../actions/repository';
import { keyOfEvent } from '../state/key-of-event';
import type { OrderColumns } from '../state/order-repository';
import { judgeEvents } from '../state/order-state';
import type { StoredEvent, StoredOrder } from '../state/repository';
import type { NewEvent } from './event-repository';

const SHIPPED = 'fulfillment.shipped';

const isShipped = ({ type }: { type: string }): boolean => type === SHIPPED;

const textIn = ({ data }: NewEvent, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

/** When the parcel arrived, by what counts of all events. */
function deliveredAt(events: readonly StoredEvent[]): Date | undefined {
  const { fulfillmentChanges } = judgeEvents([], events);
  return events.find((row) => fulfillmentChanges.get(keyOfEvent(row))?.to === 'entregue')?.occurred_at;
}

/** Writes the parcels that new events say were sent, and when what was sent arrived. Of a buyer who was erased nothing is kept. */
export async function writeParcels(
  trx: SellerTransaction,
  order: StoredOrder,
  news: readonly NewEvent[],
  stored: readonly StoredEvent[],
): Promise<void> {
  if (order.anonymized_at !== null) return;
  const sent = news.filter(isShipped).map((event) =>
    insertFulfillment(trx, {
      seller_id: order.seller_id,
      id: newId(),
      order_id: order.id,
      carrier: textIn(event, 'carrier'),
      tracking_code: textIn(event, 'tracking_code'),
      tracking_url: textIn(event, 'tracking_url'),
      shipped_at: event.occurredAt,
    }),
  );
  const arrived = deliveredAt(stored);
  // One connection runs them in turn, so a parcel that was reported late has arrived too.
  await Promise.all([...sent, ...(arrived ? [markDelivered(trx, order, arrived)] : [])]);
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
