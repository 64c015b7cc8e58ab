import { countsAsCouponUse } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { useMove } from '../../selling';
import type { OrderState } from '../state/order-state';
import type { StoredOrder } from '../state/repository';

/**
 * Makes the use of a coupon follow the state of its order; nothing for an order without one.
 * @param named the code that the order is about to have, if it is told anew
 */
export function moveCoupon(
  trx: SellerTransaction,
  order: StoredOrder,
  { paymentStatus, capturedCents, refundedCents }: OrderState,
  named: unknown = order.coupon,
): void {
  if (order.is_test || named === '') return;
  const standing = {
    counts: countsAsCouponUse(paymentStatus),
    revenueCents: Math.max(0, capturedCents - refundedCents),
  };
  defer(trx, useMove(trx, { sellerId: order.seller_id, orderId: order.id }, standing));
}
