import { expiryIsDueAt, paymentExpiryOf, type ReportedData } from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { OrderState } from '../state/order-state';
import type { StoredOrder, StoredPayment } from '../state/repository';
import { paymentExpiryInsert } from './task-repository';

/** The statement that enqueues the task for a payment that now awaits its buyer, to go with the commit. */
export function paymentExpiryStatements(
  trx: SellerTransaction,
  order: Pick<StoredOrder, 'id' | 'store_id'>,
  payment: StoredPayment,
  state: OrderState,
  news: readonly ReportedData[],
): CompiledQuery[] {
  const moved = state.moved.find(({ row }) => row.id === payment.id);
  if ((moved?.after.status ?? payment.status) !== 'aguardando') return [];
  const expiresAt = paymentExpiryOf(payment.method, news);
  if (expiresAt === null) return [];
  const at = expiryIsDueAt(payment.method, expiresAt);
  return [
    paymentExpiryInsert(
      trx,
      {
        storeId: order.store_id,
        orderId: order.id,
        paymentId: payment.id,
        expiresAt: expiresAt.toISOString(),
      },
      at,
    ),
  ];
}
