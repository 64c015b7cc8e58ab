import { sql } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';

/** Whether the seller ever had an order, be it removed by now. */
export async function hasHadOrders({ platform }: Database, { sellerId }: Owner): Promise<boolean> {
  const counter = await platform
    .selectFrom('order_numbers')
    .where('seller_id', '=', sellerId)
    .select('seller_id')
    .executeTakeFirst();
  return counter !== undefined;
}

/** Whether the store has made-up orders now. */
export async function hasDemoOrders(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('source', '=', 'demo')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Deletes the demonstration's orders with all that belongs to them. @returns how many there were */
export async function deleteDemoOrders(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('source', '=', 'demo')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the demonstration's visits, and frees the ids of their events. */
export async function deleteDemoVisits(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<void> {
  await sql`
    with gone as (
      delete from checkout_events
      where seller_id = ${sellerId} and store_id = ${storeId} and source = 'demo'
      returning source, event_id
    )
    delete from checkout_event_keys as key using gone
    where key.seller_id = ${sellerId} and key.source = gone.source and key.event_id = gone.event_id`.execute(
    trx,
  );
}
