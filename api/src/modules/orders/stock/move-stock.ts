import { hasLeft, stockReservationOf } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { reservationMoves } from '../../catalog';
import type { OrderState } from '../state/order-state';
import type { StoredOrder } from '../state/repository';

/**
 * Makes what an order has of the stock follow its state; nothing where none of it is counted. A reservation knows by itself where it
 * stands, so what was missed once is made up for. What is missing is taken, if there is any by then, when the order is paid and when it
 * leaves the store.
 */
export function moveStock(
  trx: SellerTransaction,
  order: StoredOrder,
  state: Pick<OrderState, 'paymentStatus' | 'fulfillmentStatus'>,
): void {
  if (!order.moves_stock) return;
  const leaves = hasLeft(state.fulfillmentStatus) !== hasLeft(order.fulfillment_status);
  const moves = reservationMoves(
    trx,
    { sellerId: order.seller_id, orderId: order.id },
    stockReservationOf(state),
    { takesMissing: leaves },
  );
  for (const statement of moves) defer(trx, statement);
}
