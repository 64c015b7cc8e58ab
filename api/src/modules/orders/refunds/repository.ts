import type { RefundStatus } from '@balcao/domain';
import type { Insertable, Selectable } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { RefundsTable } from '../../../db/refunds-schema';
import { type OrderPlace, orderAt } from '../state/repository';

export type StoredRefund = Selectable<RefundsTable>;
type Place = Pick<StoredRefund, 'seller_id' | 'id'>;

/** The refunds of the order at a place, as they were asked for. */
export const refundsAt = (trx: SellerTransaction, place: OrderPlace): Promise<StoredRefund[]> =>
  trx
    .selectFrom('refunds')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('id')
    .selectAll()
    .execute();

/** The CPF or CNPJ of who bought, in digits; empty where nobody said. */
export const buyerDocumentAt = async (trx: SellerTransaction, place: OrderPlace): Promise<string> =>
  (await orderAt(trx, place).select('buyer_document').executeTakeFirstOrThrow()).buyer_document;

/** A unique violation of `refunds_under_way` says that another one of the payment waits for its gateway. */
export async function insertRefund(trx: SellerTransaction, row: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(row).execute();
}

/** A refund that may have been deleted with its order. */
export const findRefund = (trx: SellerTransaction, { seller_id, id }: Place) =>
  trx
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join.onRef('orders.seller_id', '=', 'refunds.seller_id').onRef('orders.id', '=', 'refunds.order_id'),
    )
    .where('refunds.seller_id', '=', seller_id)
    .where('refunds.id', '=', id)
    .selectAll('refunds')
    .select('orders.store_id')
    .executeTakeFirst();

export type FoundRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Says of a refund that waits why it does. @param isAccepted whether its gateway has taken it */
export async function noteOnRefund(
  trx: SellerTransaction,
  { seller_id, id }: Place,
  { note, isAccepted }: { note: string; isAccepted: boolean },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ note, ...(isAccepted && { accepted_at: currentTime() }) })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Ends a refund that waits. @returns false when it had ended before */
export async function settleRefund(
  trx: SellerTransaction,
  { seller_id, id }: Place,
  status: Exclude<RefundStatus, 'pending'>,
  note = '',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ status, note, settled_at: currentTime() })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
