import { z } from '@balcao/api-schema';
import { paymentExpiryOf, type ReportedData } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { defineTask, enqueueFragment } from '../../../queue';
import type { OrderState } from '../state/order-state';
import type { StoredOrder, StoredPayment } from '../state/repository';

/** A payment whose time to be paid runs out. */
export interface ExpiringPayment {
  storeId: string;
  orderId: string;
  paymentId: string;
}

/** Expires a Pix or boleto when its time is over, unless it was paid meanwhile. */
export const paymentExpiryTask = defineTask<ExpiringPayment>(
  'payment-expiry',
  z.object({ storeId: z.string(), orderId: z.string(), paymentId: z.string() }),
);

/** What the task is enqueued with, once per payment. */
export const paymentExpiryTaskOf = (payment: ExpiringPayment, at: Date) => ({
  payload: payment,
  key: payment.orderId,
  idempotencyKey: payment.paymentId,
  at,
});

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
  const at = paymentExpiryOf(payment.method, news);
  if (at === null) return [];
  const task = paymentExpiryTaskOf({ storeId: order.store_id, orderId: order.id, paymentId: payment.id }, at);
  return [sql`${enqueueFragment(paymentExpiryTask, task, sql`true`)}`.compile(trx)];
}
