import { EVENT_SOURCE_BY_HAND, isOrderActionAllowed, type OrderAction } from '@balcao/domain';
import type { Acting } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { newId } from '../../../db/new-id';
import { Problem } from '../../../problem';
import type { StoredOrder } from '../state/repository';
import { changeOrder, type OrderEntry } from '../write/change-order';
import type { EffectAt } from './effects';

const standingOf = ({ payment_status, fulfillment_status, cancelled_at }: StoredOrder) => ({
  paymentStatus: payment_status,
  fulfillmentStatus: fulfillment_status,
  isCancelled: cancelled_at !== null,
});

/**
 * Does something to a locked order by hand: writes it down and moves the order.
 * @throws Problem order_action_refused
 */
export async function applyAction(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  order: StoredOrder,
  action: OrderAction,
  effectOf: EffectAt,
): Promise<OrderEntry> {
  if (!isOrderActionAllowed(action, standingOf(order))) throw new Problem('order_action_refused');
  const at = currentTime();
  const { type, columns = {}, details = {}, write } = effectOf(at, order);
  if (write) defer(trx, write(trx, order, at));
  const event = {
    id: newId(),
    payment: null,
    type,
    occurredAt: at,
    amountCents: null,
    actorId: origin.actorId,
    data: details,
  };
  const changed = await changeOrder(
    trx,
    { raise },
    { ...owner, id: order.id },
    { append: { source: EVENT_SOURCE_BY_HAND, events: [event] }, columns: () => columns },
  );
  return {
    action: `order.${action}`,
    entity: 'order',
    entityId: order.id,
    before: { paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status },
    after: {
      paymentStatus: changed?.paymentStatus,
      fulfillmentStatus: changed?.fulfillmentStatus,
      ...details,
    },
  };
}
