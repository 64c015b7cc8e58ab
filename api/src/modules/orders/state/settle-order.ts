import { interestOfPayment } from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { syncDisputes } from '../disputes/record/sync-disputes';
import { stockMoves } from '../stock/stock-moves';
import { type OrderColumns, orderUpdate } from './order-repository';
import { type OrderState, reduceOrder } from './order-state';
import { raiseOrderChanged } from './raise-order-changed';
import { paymentUpdate, type StoredHistory, type StoredOrder, type StoredPayment } from './repository';

/** What an order comes to, and the statements that write it down. */
interface Settled {
  state: OrderState;
  /** They wait for nothing: they can go with the commit. */
  statements: CompiledQuery[];
}

/** What of a payment's amount is interest of installments. */
const interestOf = (order: StoredOrder, { amount_cents, installments }: StoredPayment): number =>
  interestOfPayment({
    order: { interestCents: Number(order.interest_cents), totalCents: Number(order.total_cents) },
    payment: { amountCents: Number(amount_cents), installments },
  });

/** The columns of an order that its state has changed. */
function changedColumns({ order }: StoredHistory, state: OrderState): OrderColumns | null {
  const isSame =
    order.payment_status === state.paymentStatus &&
    order.fulfillment_status === state.fulfillmentStatus &&
    Number(order.captured_cents) === state.capturedCents &&
    Number(order.refunded_cents) === state.refundedCents &&
    order.is_divergent === state.isDivergent &&
    order.paid_at?.getTime() === state.paidAt?.getTime();
  if (isSame) return null;
  return {
    payment_status: state.paymentStatus,
    fulfillment_status: state.fulfillmentStatus,
    captured_cents: state.capturedCents,
    refunded_cents: state.refundedCents,
    is_divergent: state.isDivergent,
    paid_at: state.paidAt,
  };
}

/**
 * Reduces the events of a locked order, and says `payment.moved` of each payment that they moved: whoever keeps accounts posts
 * there, in this transaction. Says `order.changed` of the order, if it stands elsewhere then. What it has of the stock follows, at the
 * end, because others may wait for the products. Open pages are told after the commit.
 *
 * @param more further columns to write, such as a cancellation that `history` already has
 */
export async function settleOrder(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  history: StoredHistory,
  more: OrderColumns = {},
): Promise<Settled> {
  const { order } = history;
  const state = reduceOrder(history);
  for (const { row, before, after, moves } of state.moved)
    await raise(trx, 'payment.moved', {
      sellerId: order.seller_id,
      storeId: order.store_id,
      orderId: order.id,
      paymentId: row.id,
      method: row.method,
      installments: row.installments,
      amountCents: Number(row.amount_cents),
      interestCents: interestOf(order, row),
      custody: row.custody,
      isTest: order.is_test,
      currency: order.currency,
      version: row.version + 1,
      before,
      after,
      moves,
    });
  const disputes = await syncDisputes(trx, history, state);
  await publishLive(trx, { sellerId: order.seller_id }, 'order.changed');
  const refusedPayments = state.moved
    .filter(({ before, after }) => before.status !== after.status && after.status === 'recusado')
    .map(({ row }) => row.external_id);
  const columns = changedColumns(history, state);
  const raised =
    columns === null && refusedPayments.length === 0
      ? []
      : await raiseOrderChanged(
          trx,
          { raise },
          {
            sellerId: order.seller_id,
            storeId: order.store_id,
            orderId: order.id,
            isTest: order.is_test,
            before: {
              paymentStatus: order.payment_status,
              fulfillmentStatus: order.fulfillment_status,
              paidAt: order.paid_at,
              refundedCents: Number(order.refunded_cents),
            },
            after: state,
            refusedPayments,
          },
        );
  const isTouched = columns !== null || Object.keys(more).length > 0;
  return {
    state,
    statements: [
      ...state.moved.map(({ row, after }) => paymentUpdate(trx, row, after)),
      ...disputes,
      ...(isTouched ? [orderUpdate(trx, order, { ...columns, ...more })] : []),
      ...raised,
      ...stockMoves(trx, order, state),
    ],
  };
}
