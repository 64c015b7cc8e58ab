import type { RefundOrderRequest } from '@balcao/api-schema';
import {
  accountHolderProblem,
  BUYER_ACCOUNT_LABELS,
  formatMoney,
  missingOfBuyerAccount,
  needsBuyerAccount,
  REFUND_OBSTACLE_TEXTS,
  refundRoomOf,
} from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField, Problem } from '../../../problem';
import { stateOf } from '../state/order-state';
import { type OrderPlace, paymentsAt, type StoredOrder, type StoredPayment } from '../state/repository';
import { buyerDocumentAt, refundsAt } from './repository';
import { isUnderWay } from './to-order-refund';

/** @throws Problem refund_account_required, which names what is missing; validation for the account of somebody else */
async function assertBuyerAccount(
  trx: SellerTransaction,
  place: OrderPlace,
  { method }: StoredPayment,
  { buyerAccount }: Pick<RefundOrderRequest, 'buyerAccount'>,
): Promise<void> {
  if (!needsBuyerAccount(method)) return;
  const missing = missingOfBuyerAccount(buyerAccount ?? null);
  if (missing.length > 0)
    throw new Problem('refund_account_required', {
      fields: Object.fromEntries(
        missing.map((field) => [`buyerAccount.${field}`, [`Preencha: ${BUYER_ACCOUNT_LABELS[field]}.`]]),
      ),
    });
  const problem = accountHolderProblem(buyerAccount?.holderDocument ?? '', await buyerDocumentAt(trx, place));
  if (problem !== null) throw invalidField('buyerAccount.holderDocument', [problem]);
}

/**
 * The payment of a locked order that is to be refunded, as far as the order itself allows it.
 *
 * @throws Problem not_found for a payment of another order, payment_not_refundable with the reason, refund_account_required, and
 *   validation for more than is left and for the account of somebody else
 */
export async function assertRefundable(
  trx: SellerTransaction,
  owner: Owner,
  order: StoredOrder,
  request: RefundOrderRequest,
): Promise<StoredPayment> {
  const place = { ...owner, id: order.id };
  const [payments, refunds] = await Promise.all([paymentsAt(trx, place), refundsAt(trx, place)]);
  const row = payments.find(({ id }) => id === request.paymentId);
  if (row === undefined) throw new Problem('not_found');
  const payment = { ...stateOf(row), method: row.method };
  const { maxCents, obstacle } = refundRoomOf(payment, isUnderWay(refunds, row.id), currentTime());
  if (obstacle !== null)
    throw new Problem('payment_not_refundable', { text: REFUND_OBSTACLE_TEXTS[obstacle] });
  if (request.amountCents > maxCents)
    throw invalidField('amountCents', [
      `O máximo que ainda pode ser devolvido é ${formatMoney(maxCents, order.currency)}.`,
    ]);
  await assertBuyerAccount(trx, place, row, request);
  return row;
}
