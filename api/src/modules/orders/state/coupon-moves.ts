import { countsAsCouponUse } from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { useMove } from '../../selling';
import type { OrderState } from './order-state';
import type { StoredOrder } from './repository';

/**
 * The statement by which the use of a coupon follows the state of its order; none for an order without one.
 * @param named the code that the order is about to have, if it is told anew
 */
export function couponMoves(
  trx: SellerTransaction,
  order: StoredOrder,
  { paymentStatus, capturedCents, refundedCents }: OrderState,
  named: unknown = order.coupon,
): CompiledQuery[] {
  if (order.is_test || named === '') return [];
  return [
    useMove(
      trx,
      { sellerId: order.seller_id, orderId: order.id },
      {
        counts: countsAsCouponUse(paymentStatus),
        revenueCents: Math.max(0, capturedCents - refundedCents),
      },
    ),
  ];
}
