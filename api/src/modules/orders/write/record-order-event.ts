import { EVENT_SOURCE_BY_HAND } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { publishLive } from '../../../live/publish-live';
import type { OrderPlace } from '../state/repository';
import { appendEvents } from './event-repository';
import { orderUpdate } from './order-repository';

/** An event of an order that moves no status: something was asked for, or has failed. */
export interface NewOrderEvent {
  /** Unique among the events that people cause. */
  eventId: string;
  type: string;
  /** Integer cents; null where it is about no amount. */
  amountCents: number | null;
  /** The person who caused it; null where nobody did. */
  actorId: string | null;
  /** In words; empty for none. */
  reason: string;
}

/** Writes down what moves nothing of an order, raises its version, and tells open pages. */
export async function recordOrderEvent(
  trx: SellerTransaction,
  place: OrderPlace & { id: string },
  { eventId, type, amountCents, actorId, reason }: NewOrderEvent,
): Promise<void> {
  await appendEvents(trx, place, {
    source: EVENT_SOURCE_BY_HAND,
    events: [
      {
        id: eventId,
        payment: null,
        type,
        occurredAt: currentTime(),
        amountCents,
        actorId,
        data: reason === '' ? {} : { reason },
      },
    ],
  });
  defer(trx, orderUpdate(trx, { seller_id: place.sellerId, id: place.id }, {}));
  await publishLive(trx, place, 'order.changed');
}
