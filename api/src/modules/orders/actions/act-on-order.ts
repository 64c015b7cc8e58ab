import type {
  CancelOrderRequest,
  OrderDetail,
  ReportProblemRequest,
  ReturnOrderRequest,
  ShipOrderRequest,
} from '@balcao/api-schema';
import type { OrderAction } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { withActorNames } from '../details/actor-names';
import { getOrder, lockSeenOrder } from '../details/service';
import { applyAction } from './apply-action';
import {
  cancellation,
  delivery,
  deliveryProblem,
  type EffectAt,
  parcelReturn,
  preparation,
  shipment,
  shortAcceptance,
} from './effects';

type ActionCall = Call<'database' | 'raise'>;

/** Locks the order, checks that it is the one that was seen, and does the action. */
async function act(
  { platform: { database, raise }, owner, origin, ifMatch }: ActionCall,
  id: string,
  action: OrderAction,
  effectOf: EffectAt,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const acted = await database.withSeller(sellerId, async (trx): Promise<OrderDetail> => {
    const order = await lockSeenOrder(trx, owner, id, ifMatch);
    const entry = await applyAction(trx, { raise, owner, origin }, order, action, effectOf);
    const answer = await getOrder(trx, owner, id);
    await recordAudit(trx, origin, { sellerId, ...entry });
    return answer;
  });
  return withActorNames(database, acted);
}

/** Notes that a paid order is being picked. @throws Problem not_found, stale_version or order_action_refused */
export const prepareOrder = (call: ActionCall, id: string): Promise<OrderDetail> =>
  act(call, id, 'prepare', preparation);

/** Marks a paid order as sent. @throws Problem not_found, stale_version or order_action_refused */
export const shipOrder = (call: ActionCall, id: string, request: ShipOrderRequest): Promise<OrderDetail> =>
  act(call, id, 'ship', shipment(request));

/** Marks a paid order as delivered. @throws Problem not_found, stale_version or order_action_refused */
export const deliverOrder = (call: ActionCall, id: string): Promise<OrderDetail> =>
  act(call, id, 'deliver', delivery);

/**
 * Notes that what was sent does not arrive as it should. It can be sent again.
 * @throws Problem not_found, stale_version or order_action_refused
 */
export const reportProblem = (
  call: ActionCall,
  id: string,
  request: ReportProblemRequest,
): Promise<OrderDetail> => act(call, id, 'report-problem', deliveryProblem(request));

/** Notes that what was sent came back. @throws Problem not_found, stale_version or order_action_refused */
export const returnOrder = (
  call: ActionCall,
  id: string,
  request: ReturnOrderRequest,
): Promise<OrderDetail> => act(call, id, 'return', parcelReturn(request));

/**
 * Cancels an order that nobody has paid. Money that comes for it all the same is never dropped: then it is paid.
 * @throws Problem not_found, stale_version or order_action_refused
 */
export const cancelOrder = (
  call: ActionCall,
  id: string,
  request: CancelOrderRequest,
): Promise<OrderDetail> => act(call, id, 'cancel', cancellation(request));

/**
 * Takes what was paid short for all of the order, which is paid from then on. To give it back, its payment is refunded.
 * @throws Problem not_found, stale_version or order_action_refused
 */
export const acceptShort = (call: ActionCall, id: string): Promise<OrderDetail> =>
  act(call, id, 'accept-short', shortAcceptance);
