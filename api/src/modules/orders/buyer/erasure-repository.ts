import type { OrderSource } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import { deleteTrackingOf } from '../tracking/repository';

/** Erases what refunds say of buyers, and the words of who asked for them. */
export async function eraseRefundTexts(
  trx: SellerTransaction,
  sellerId: string,
  orderIds?: readonly string[],
): Promise<void> {
  const all = trx
    .updateTable('refunds')
    .set({ reason: '', note: '', buyer_account: sql<null>`null` })
    .where('seller_id', '=', sellerId);
  const notes = trx.updateTable('gateway_requests').set({ note: '' }).where('seller_id', '=', sellerId);
  const ofOrders = (ids: readonly string[]) =>
    trx.selectFrom('payments').where('seller_id', '=', sellerId).where('order_id', 'in', ids).select('id');
  await (orderIds ? all.where('order_id', 'in', orderIds) : all).execute();
  await (orderIds ? notes.where('payment_id', 'in', ofOrders(orderIds)) : notes).execute();
}

/** The columns of an order that name its buyer, emptied. */
export const ERASED_BUYER = {
  buyer_name: '',
  buyer_email: '',
  buyer_phone: '',
  buyer_document: '',
  buyer_birth_date: '',
  tracking_code: '',
  search: '',
  payment_references: [],
  shipping_address: null,
  utm: null,
  anonymized_at: sql<Date>`now()`,
};

/** Orders of a source by its names for them; all of its orders when they are left out. */
interface Redaction {
  sellerId: string;
  storeId: string;
  source: OrderSource;
  externalIds?: readonly string[];
}

/** The numbers of orders by their source's names for them. */
export async function orderNumbersOf(
  trx: SellerTransaction,
  { sellerId, storeId, source, externalIds = [] }: Redaction,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('orders')
    .where(ofStore({ sellerId, storeId }))
    .where('source', '=', source)
    .where('external_id', 'in', [...externalIds, ''])
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * Erases the buyers of orders, in live and in test mode. Amounts, items and states stay, as the tax office asks for.
 * @returns how many orders had a buyer until now
 */
export async function redactBuyers(
  trx: SellerTransaction,
  { sellerId, storeId, source, externalIds }: Redaction,
): Promise<number> {
  const orders = trx
    .updateTable('orders')
    .set(ERASED_BUYER)
    .where(ofStore({ sellerId, storeId }))
    .where('source', '=', source)
    .where('anonymized_at', 'is', null);
  const named = externalIds ? orders.where('external_id', 'in', [...externalIds, '']) : orders;
  const ids = (await named.returning('id').execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ['order_events', 'reused_events'] as const)
    await trx
      .updateTable(table)
      .set({ data: null })
      .where('seller_id', '=', sellerId)
      .where('order_id', 'in', ids)
      .where('data', 'is not', null)
      .execute();
  await eraseRefundTexts(trx, sellerId, ids);
  await deleteTrackingOf(trx, sellerId, ids);
  // Who was told of them cannot be asked back; what was told is forgotten here.
  await trx
    .updateTable('pixel_deliveries')
    .set({ payload: null, attempts: '[]' })
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', ids)
    .execute();
  // What they had typed at the checkout, and their way back to it.
  await trx
    .deleteFrom('buyer_checkouts')
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', ids)
    .execute();
  for (const table of ['fulfillments', 'order_notes'] as const)
    await trx.deleteFrom(table).where('seller_id', '=', sellerId).where('order_id', 'in', ids).execute();
  return ids.length;
}
