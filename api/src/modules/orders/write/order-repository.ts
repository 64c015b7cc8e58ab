import type { PaymentState } from '@balcao/domain';
import { type CompiledQuery, sql, type UpdateObject } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Schema } from '../../../db/schema';
import type { StoredOrder, StoredPayment } from '../state/repository';

/** Those of an order's columns that are written here and that its state depends on. */
export interface StateColumns {
  total_cents?: number;
  waived_cents?: number;
  is_digital?: boolean;
  cancelled_at?: Date | null;
  reused_event_count?: number;
}

/** Columns of an order that are written, as values or as SQL. */
export type OrderColumns = Omit<
  UpdateObject<Schema, 'orders'>,
  'version' | 'updated_at' | keyof StateColumns
> &
  StateColumns;

/** Writes columns of an order and raises its version. */
export const orderUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  columns: OrderColumns,
): CompiledQuery =>
  trx
    .updateTable('orders')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();

/** The search text of an order that is also found by further words, which `searchTextOf` has prepared. */
export const searchWith = (words: string) => sql<string>`search || ${words}`;

/** Writes what a payment has come to. */
export const paymentUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredPayment, 'seller_id' | 'id'>,
  state: PaymentState,
): CompiledQuery =>
  trx
    .updateTable('payments')
    .set((eb) => ({
      status: state.status,
      captured_cents: state.capturedCents,
      refunded_cents: state.refundedCents,
      disputed_cents: state.disputedCents,
      lost_cents: state.lostCents,
      chargeback_count: state.chargebackCount,
      divergent_cents: state.divergentCents,
      excess_refunded_cents: state.excessRefundedCents,
      paid_at: state.paidAt,
      is_paid_late: state.isPaidLate,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();
