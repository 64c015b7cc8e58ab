import type { RefundOrderRequest } from '@balcao/api-schema';
import { EVENT_SOURCE_BY_HAND } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { StoredOrder, StoredPayment } from '../state/repository';
import type { Acting } from '../write/acting';
import { changeOrder } from '../write/change-order';
import { recordOrderEvent } from '../write/record-order-event';
import { REFUND_FAILED, REFUND_REQUESTED } from './event-types';
import { type FoundRefund, insertRefund, settleRefund } from './repository';

/** A refund of a payment of a locked order that was judged. */
interface JudgedRefund {
  order: StoredOrder;
  payment: StoredPayment;
  request: RefundOrderRequest;
}

async function storeRefund(
  trx: SellerTransaction,
  { order, payment, request }: JudgedRefund,
  { id, at, isPending, note = '' }: { id: string; at: Date; isPending: boolean; note?: string },
): Promise<void> {
  const { amountCents, reason, buyerAccount } = request;
  await insertRefund(trx, {
    seller_id: order.seller_id,
    id,
    order_id: order.id,
    payment_id: payment.id,
    amount_cents: amountCents,
    reason,
    status: isPending ? 'pending' : 'refunded',
    note,
    target_cents: Number(payment.refunded_cents) + Number(payment.excess_refunded_cents) + amountCents,
    buyer_account: buyerAccount ? JSON.stringify(buyerAccount) : null,
    settled_at: isPending ? null : at,
  });
}

/**
 * Records a refund that has no gateway of ours to be sent to: the money counts as given back from now on, and accounts post it
 * in this transaction. Who gives it back may report it once more with the refund's id.
 *
 * @param note who gives the money back, for people; empty where there is nothing to say
 * @returns the refund's id
 */
export async function recordRefund(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  refund: JudgedRefund,
  note: string,
): Promise<string> {
  const { order, payment, request } = refund;
  const id = newId();
  const at = currentTime();
  await storeRefund(trx, refund, { id, at, isPending: false, note });
  const event = {
    id,
    payment: payment.external_id,
    type: 'payment.refunded',
    occurredAt: at,
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

/** Stores a refund that is to be sent to its gateway. No money moves before that has said so. @returns the refund's id */
export async function requestRefund(
  trx: SellerTransaction,
  { owner, origin }: Pick<Acting, 'owner' | 'origin'>,
  refund: JudgedRefund,
): Promise<string> {
  const { order, request } = refund;
  const id = newId();
  await storeRefund(trx, refund, { id, at: currentTime(), isPending: true });
  const { amountCents, reason } = request;
  await recordOrderEvent(
    trx,
    { ...owner, id: order.id },
    { eventId: id, type: REFUND_REQUESTED, amountCents, actorId: origin.actorId, reason },
  );
  return id;
}

/**
 * Ends a refund that will not be done: nothing went back, and the order says why.
 *
 * @param why in words
 */
export async function failRefund(
  trx: SellerTransaction,
  { seller_id, store_id, id, order_id, amount_cents }: FoundRefund,
  why: string,
): Promise<void> {
  if (!(await settleRefund(trx, { seller_id, id }, 'failed', why))) return;
  await recordOrderEvent(
    trx,
    { sellerId: seller_id, storeId: store_id, id: order_id },
    {
      eventId: `${id}:failed`,
      type: REFUND_FAILED,
      amountCents: Number(amount_cents),
      actorId: null,
      reason: why,
    },
  );
}
