import { EVENT_SOURCE_BY_HAND } from '@balcao/domain';
import { type Insertable, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { FulfillmentsTable, OrderEventsTable } from '../../../db/orders-schema';
import type { StoredOrder } from '../state/repository';

export async function insertOrderEvent(
  trx: SellerTransaction,
  row: Omit<Insertable<OrderEventsTable>, 'source'>,
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({ ...row, source: EVENT_SOURCE_BY_HAND })
    .execute();
}

export async function insertFulfillment(
  trx: SellerTransaction,
  row: Insertable<FulfillmentsTable>,
): Promise<void> {
  await trx.insertInto('fulfillments').values(row).execute();
}

/** Notes the delivery of what is under way. */
export async function markDelivered(
  trx: SellerTransaction,
  { seller_id, id }: Pick<StoredOrder, 'seller_id' | 'id'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('fulfillments')
    .set({ delivered_at: at })
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

/** The search text of an order that is also found by a tracking code, which `searchTextOf` has prepared. */
export const searchWith = (words: string) => sql<string>`search || ${words}`;
