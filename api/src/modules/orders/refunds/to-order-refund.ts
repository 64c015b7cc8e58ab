import type { OrderPayment, OrderRefund } from '@balcao/api-schema';
import { needsBuyerAccount, REFUND_OBSTACLE_TEXTS, REFUND_STATUS_VIEWS, refundRoomOf } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { maskDocument } from '../buyer/masks';
import { stateOf } from '../state/order-state';
import type { StoredPayment } from '../state/repository';
import type { StoredRefund } from './repository';

/** Whether the gateway is still to answer for a refund of the payment. */
export const isUnderWay = (refunds: readonly StoredRefund[], paymentId: string): boolean =>
  refunds.some(({ payment_id, status }) => payment_id === paymentId && status === 'pending');

/** The amount of a payment that can be refunded now, or the obstacle, as the API shows it. */
export function toRefundRoom(
  row: StoredPayment,
  refunds: readonly StoredRefund[],
): OrderPayment['refundRoom'] {
  const payment = { ...stateOf(row), method: row.method };
  const { maxCents, obstacle } = refundRoomOf(payment, isUnderWay(refunds, row.id), currentTime());
  return {
    maxCents,
    obstacle: obstacle === null ? '' : REFUND_OBSTACLE_TEXTS[obstacle],
    needsBuyerAccount: needsBuyerAccount(row.method),
  };
}

/** A refund as the API shows it. */
export function toOrderRefund(row: StoredRefund): OrderRefund {
  const { text: statusText, tone } = REFUND_STATUS_VIEWS[row.status];
  const { buyer_account: account } = row;
  return {
    id: row.id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    reason: row.reason,
    status: row.status,
    statusText,
    tone,
    note: row.note,
    buyerAccount: account && { ...account, holderDocument: maskDocument(account.holderDocument) },
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}
