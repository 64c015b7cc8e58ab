import { expiryIsDueAt, paymentExpiryOf, type ReportedData } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import type { OrderState } from '../state/order-state';
import type { StoredOrder, StoredPayment } from '../state/repository';
import { paymentExpiryInsert } from './task-repository';

/** Enqueues the task for a payment that now awaits its buyer, with the commit. */
export function deferPaymentExpiry(
  trx: SellerTransaction,
  order: Pick<StoredOrder, 'id' | 'store_id'>,
  payment: StoredPayment,
  state: OrderState,
  news: readonly ReportedData[],
): void {
  const moved = state.moved.find(({ row }) => row.id === payment.id);
  if ((moved?.after.status ?? payment.status) !== 'aguardando') return;
  const expiresAt = paymentExpiryOf(payment.method, news);
  if (expiresAt === null) return;
  const task = {
    storeId: order.store_id,
    orderId: order.id,
    paymentId: payment.id,
    expiresAt: expiresAt.toISOString(),
  };
  defer(trx, paymentExpiryInsert(trx, task, expiryIsDueAt(payment.method, expiresAt)));
}
