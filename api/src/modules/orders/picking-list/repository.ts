import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The orders of a selection, by their numbers. */
export const findPickedOrders = (trx: SellerTransaction, owner: Owner, ids: readonly string[]) =>
  trx
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .orderBy('number')
    .select([
      'id',
      'number',
      'is_test',
      'buyer_name',
      'ordered_at',
      'payment_status',
      'fulfillment_status',
      'cancelled_at',
    ])
    .execute();

/** The items of orders, in the order of each. */
export const findPickedItems = (trx: SellerTransaction, { sellerId }: Owner, orderIds: readonly string[]) =>
  trx
    .selectFrom('order_items')
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .select(['order_id', 'sku', 'title', 'quantity'])
    .execute();

export const findStoreName = async (
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<string> => {
  const { nome } = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('nome')
    .executeTakeFirstOrThrow();
  return nome;
};

export type PickedItem = Awaited<ReturnType<typeof findPickedItems>>[number];
