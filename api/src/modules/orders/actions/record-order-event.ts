import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { orderUpdate } from '../state/order-repository';
import { insertOrderEvent } from './repository';

/** What was asked for, or failed, about an order. */
export interface OrderNews {
  /** Unique among the events that people cause. */
  eventId: string;
  type: string;
  /** Integer cents; null where it is about no amount. */
  amountCents: number | null;
  /** Who did it; null where nobody did. */
  actorId: string | null;
  /** In words; empty for none. */
  reason: string;
}

/** Writes down what moves nothing of an order, raises its version, and tells open pages. */
export async function recordOrderEvent(
  trx: SellerTransaction,
  { sellerId, orderId }: { sellerId: string; orderId: string },
  { eventId, type, amountCents, actorId, reason }: OrderNews,
): Promise<void> {
  await insertOrderEvent(trx, {
    seller_id: sellerId,
    event_id: eventId,
    order_id: orderId,
    payment_id: null,
    type,
    occurred_at: currentTime(),
    amount_cents: amountCents,
    actor_id: actorId,
    data: reason === '' ? null : JSON.stringify({ reason }),
  });
  await trx.executeQuery(orderUpdate(trx, { seller_id: sellerId, id: orderId }, {}));
  await publishLive(trx, { sellerId }, 'order.changed');
}
