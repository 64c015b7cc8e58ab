import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** The buyers of orders, newest order first. */
export const buyersOf = (executor: Executor, { sellerId, storeId }: Owner, orderIds: readonly string[]) =>
  executor
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', 'in', orderIds)
    .orderBy('ordered_at', 'desc')
    .select([
      'buyer_name as name',
      'buyer_email as email',
      'buyer_document as document',
      'buyer_phone as phone',
    ])
    .execute();

/** A buyer as an order has them. */
export type FoundBuyer = Awaited<ReturnType<typeof buyersOf>>[number];
