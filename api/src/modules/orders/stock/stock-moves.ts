import { hasLeft, stockReservationOf } from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { reservationMoves } from '../../catalog';
import type { OrderState } from '../state/order-state';
import type { StoredOrder } from '../state/repository';

/**
 * The statements by which what an order has of the stock follows its state; none where nothing of it is counted. What is missing is
 * taken, if there is any by then, when the order is paid and when it leaves the store.
 */
export function stockMoves(
  trx: SellerTransaction,
  order: StoredOrder,
  state: Pick<OrderState, 'paymentStatus' | 'fulfillmentStatus'>,
): CompiledQuery[] {
  if (!order.moves_stock) return [];
  const before = { paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status };
  const status = stockReservationOf(state);
  const isSame =
    status === stockReservationOf(before) &&
    hasLeft(state.fulfillmentStatus) === hasLeft(before.fulfillmentStatus);
  return isSame ? [] : reservationMoves(trx, { sellerId: order.seller_id, orderId: order.id }, status);
}
