import { isOrderActionAllowed, type OrderAction } from '@balcao/domain';
import type { AuditEntry } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { NO_NEWS } from '../state/key-of-event';
import { eventsAt, paymentsAt, type StoredOrder } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import type { EffectAt } from './effects';
import { insertOrderEvent } from './repository';

/** The audit entry of a change, which its caller records last. */
export type OrderEntry = Omit<AuditEntry, 'sellerId'>;

/** Whose order is changed by hand, and by whom. */
export interface Acting extends Pick<Platform, 'raise'> {
  owner: Owner;
  origin: Origin;
}

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
  const { id } = order;
  const place = { ...owner, id };
  const at = currentTime();
  const { type, columns = {}, details = {}, write } = effectOf(at);
  await insertOrderEvent(trx, {
    seller_id: owner.sellerId,
    event_id: newId(),
    order_id: id,
    payment_id: null,
    type,
    occurred_at: at,
    amount_cents: null,
    actor_id: origin.actorId,
    data: Object.keys(details).length === 0 ? null : JSON.stringify(details),
  });
  await write?.(trx, order, at);
  const [payments, events] = await Promise.all([paymentsAt(trx, place), eventsAt(trx, place)]);
  const moved = { ...order, ...(columns.cancelled_at && { cancelled_at: at }) };
  const { state, statements } = await settleOrder(
    trx,
    { raise },
    { order: moved, payments, events, news: NO_NEWS },
    columns,
  );
  await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
  return {
    action: `order.${action}`,
    entity: 'order',
    entityId: id,
    before: { paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status },
    after: { paymentStatus: state.paymentStatus, fulfillmentStatus: state.fulfillmentStatus, ...details },
  };
}
