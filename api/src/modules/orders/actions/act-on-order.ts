import type {
  CancelOrderRequest,
  OrderDetail,
  ReportProblemRequest,
  ShipOrderRequest,
} from '@balcao/api-schema';
import { etagOf, versionOfEtag } from '@balcao/api-schema';
import { isOrderActionAllowed, type OrderAction } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { searchTextOf } from '../../../lists/search';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { withActorNames } from '../details/actor-names';
import { requireOrder } from '../details/service';
import type { OrderColumns } from '../state/order-repository';
import { eventsAt, lockOrder, paymentsAt, type StoredOrder } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { insertFulfillment, insertOrderEvent, markDelivered, searchWith } from './repository';

/** Whose order is changed by hand, by whom, and the version that they saw. */
export interface ActionContext {
  platform: Pick<Platform, 'database' | 'raise'>;
  owner: Owner;
  origin: Origin;
  ifMatch: string | undefined;
}

/** What an action does beyond its event, and what the audit trail says of it. */
interface Effect {
  type: 'fulfillment.shipped' | 'fulfillment.delivered' | 'fulfillment.exception' | 'order.cancelled';
  columns?: OrderColumns;
  details?: Record<string, string>;
  write?(trx: SellerTransaction, order: StoredOrder, at: Date): Promise<void>;
}

const standingOf = ({ payment_status, fulfillment_status, cancelled_at }: StoredOrder) => ({
  paymentStatus: payment_status,
  fulfillmentStatus: fulfillment_status,
  isCancelled: cancelled_at !== null,
});

/** Locks the order, checks that the action is allowed, writes it down and moves the order. */
async function act(
  { platform: { database, raise }, owner, origin, ifMatch }: ActionContext,
  id: string,
  action: OrderAction,
  effectOf: (at: Date) => Effect,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const place = { ...owner, id };
  const acted = await database.withSeller(sellerId, async (trx): Promise<OrderDetail> => {
    const order = await lockOrder(trx, place);
    if (order === undefined) throw new Problem('not_found');
    if (ifMatch !== undefined && versionOfEtag(ifMatch) !== order.version)
      throw new Problem('stale_version', {
        extra: { current: await requireOrder(trx, owner, id) },
        headers: { etag: etagOf(order.version) },
      });
    if (!isOrderActionAllowed(action, standingOf(order))) throw new Problem('order_action_refused');

    const at = currentTime();
    const { type, columns = {}, details = {}, write } = effectOf(at);
    await insertOrderEvent(trx, {
      seller_id: sellerId,
      event_id: newId(),
      order_id: id,
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
      { order: moved, payments, events },
      columns,
    );
    await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
    const answer = await requireOrder(trx, owner, id);
    await recordAudit(trx, origin, {
      sellerId,
      action: `order.${action}`,
      entity: 'order',
      entityId: id,
      before: { paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status },
      after: { paymentStatus: state.paymentStatus, fulfillmentStatus: state.fulfillmentStatus, ...details },
    });
    return answer;
  });
  return withActorNames(database, acted);
}

/**
 * Marks a paid order as sent. It is found by its tracking code from then on.
 * @throws Problem not_found, stale_version or order_action_refused
 */
export const shipOrder = (
  context: ActionContext,
  id: string,
  { carrier, trackingCode, trackingUrl }: ShipOrderRequest,
): Promise<OrderDetail> =>
  act(context, id, 'ship', (at) => ({
    type: 'fulfillment.shipped',
    columns: {
      tracking_code: trackingCode,
      ...(trackingCode !== '' && { search: searchWith(searchTextOf(trackingCode)) }),
    },
    details: Object.fromEntries(
      Object.entries({ carrier, trackingCode, trackingUrl }).filter(([, text]) => text !== ''),
    ),
    write: (trx, { seller_id, id: order_id }) =>
      insertFulfillment(trx, {
        seller_id,
        id: newId(),
        order_id,
        carrier,
        tracking_code: trackingCode,
        tracking_url: trackingUrl,
        shipped_at: at,
      }),
  }));

/** Marks a paid order as delivered. @throws Problem not_found, stale_version or order_action_refused */
export const deliverOrder = (context: ActionContext, id: string): Promise<OrderDetail> =>
  act(context, id, 'deliver', () => ({ type: 'fulfillment.delivered', write: markDelivered }));

/**
 * Notes that what was sent does not arrive as it should. It can be sent again.
 * @throws Problem not_found, stale_version or order_action_refused
 */
export const reportProblem = (
  context: ActionContext,
  id: string,
  { reason }: ReportProblemRequest,
): Promise<OrderDetail> =>
  act(context, id, 'report-problem', () => ({ type: 'fulfillment.exception', details: { reason } }));

/**
 * Cancels an order that nobody has paid. Money that comes for it all the same is never dropped: then it is paid.
 * @throws Problem not_found, stale_version or order_action_refused
 */
export const cancelOrder = (
  context: ActionContext,
  id: string,
  { reason }: CancelOrderRequest,
): Promise<OrderDetail> =>
  act(context, id, 'cancel', (at) => ({
    type: 'order.cancelled',
    columns: { cancelled_at: at },
    details: { reason },
  }));
