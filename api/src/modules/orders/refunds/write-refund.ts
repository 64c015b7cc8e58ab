import type { RefundOrderRequest } from '@balcao/api-schema';
import { EVENT_SOURCE_BY_HAND } from '@balcao/domain';
import type { Acting } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { StoredOrder, StoredPayment } from '../state/repository';
import { changeOrder } from '../write/change-order';
import { insertRefund } from './repository';

/** A refund of a payment of a locked order that was judged. */
interface AllowedRefund {
  order: StoredOrder;
  payment: StoredPayment;
  request: RefundOrderRequest;
}

/** A refund before it is stored: its order and its payment by their ids. */
interface RefundToStore {
  order: Pick<StoredOrder, 'seller_id' | 'id'>;
  payment: Pick<StoredPayment, 'id'>;
  request: Pick<RefundOrderRequest, 'amountCents' | 'reason' | 'buyerAccount'>;
}

/**
 * Stores a refund, which is done unless its gateway is asked for it.
 *
 * @param note who gives the money back, for people; empty where there is nothing to say
 * @returns the refund's id
 */
export async function storeRefund(
  trx: SellerTransaction,
  { order, payment, request }: RefundToStore,
  note = '',
): Promise<string> {
  const { amountCents, reason, buyerAccount } = request;
  const id = newId();
  await insertRefund(trx, {
    seller_id: order.seller_id,
    id,
    order_id: order.id,
    payment_id: payment.id,
    amount_cents: amountCents,
    reason,
    note,
    buyer_account: buyerAccount ? JSON.stringify(buyerAccount) : null,
    created_at: currentTime(),
  });
  return id;
}

/**
 * Records a refund that has no gateway of ours to be sent to: the money counts as given back from now on, and accounts post it
 * in this transaction. Who gives it back may report it once more with the refund's id.
 *
 * @returns the refund's id
 */
export async function recordRefund(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  refund: AllowedRefund,
  note: string,
): Promise<string> {
  const { order, payment, request } = refund;
  const id = await storeRefund(trx, refund, note);
  const event = {
    id,
    payment: payment.external_id,
    type: 'payment.refunded',
    occurredAt: currentTime(),
    amountCents: request.amountCents,
    refundId: id,
    actorId: origin.actorId,
    data: { reason: request.reason },
  };
  await changeOrder(
    trx,
    { raise },
    { ...owner, id: order.id },
    { append: { source: EVENT_SOURCE_BY_HAND, events: [event] } },
  );
  return id;
}
