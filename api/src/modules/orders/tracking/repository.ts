import type { OrderSource } from '@balcao/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Channel } from '../state/channel';
import type { VisitTrackingTable } from '../tables/tracking-schema';

export type TrackingRow = Selectable<VisitTrackingTable>;

export type Place = Pick<Channel, 'sellerId' | 'storeId' | 'isTest'>;
/** The name of an order at its source. */
export interface OrderName {
  source: OrderSource;
  external_id: string;
}

const at = (executor: Executor, { sellerId, storeId, isTest }: Place) =>
  executor
    .selectFrom('visit_tracking')
    .where(ofStore({ sellerId, storeId }))
    .where('is_test', '=', isTest)
    .selectAll();

/** @returns whether there was none yet */
export async function insertTracking(
  trx: SellerTransaction,
  row: Insertable<VisitTrackingTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('visit_tracking')
    .values(row)
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'is_test', 'kept_for']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The row, locked until the transaction ends. */
export const lockTracking = (
  trx: SellerTransaction,
  place: Place,
  keptFor: string,
): Promise<TrackingRow | undefined> =>
  at(trx, place).where('kept_for', '=', keptFor).forUpdate().executeTakeFirst();

export async function updateTracking(
  trx: Executor,
  { seller_id, id }: Pick<TrackingRow, 'seller_id' | 'id'>,
  columns: Updateable<VisitTrackingTable>,
): Promise<void> {
  await trx
    .updateTable('visit_tracking')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** The tracking of an order: its own row first, then the row of the visit in which it was made. */
export async function trackingOfOrder(
  executor: Executor,
  place: Place,
  order: OrderName,
): Promise<TrackingRow[]> {
  const visits = executor
    .selectFrom('checkout_session_orders')
    .where('seller_id', '=', place.sellerId)
    .where('store_id', '=', place.storeId)
    .where('is_test', '=', place.isTest)
    .where('source', '=', order.source)
    .where('external_id', '=', order.external_id)
    .select(sql<string>`'visit|' || session_token`.as('kept_for'));
  return at(executor, place)
    .where((row) =>
      row.or([
        row('kept_for', '=', `order|${order.source}|${order.external_id}`),
        row('kept_for', 'in', visits),
      ]),
    )
    .orderBy('kept_for')
    .execute();
}

/** The tracking of a visit. */
export const trackingOfVisit = (executor: Executor, place: Place, token: string): Promise<TrackingRow[]> =>
  at(executor, place).where('kept_for', '=', `visit|${token}`).execute();

/** Deletes what was kept for as long as anybody could need it. */
export async function deleteExpiredTracking(platform: Executor): Promise<void> {
  await platform.deleteFrom('visit_tracking').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** Deletes what is kept for orders and for the visits in which they were made. */
export async function deleteTrackingOf(
  trx: SellerTransaction,
  sellerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    delete from visit_tracking where seller_id = ${sellerId} and kept_for in (
      select 'order|' || source || '|' || external_id from orders
      where seller_id = ${sellerId} and id = any(${orderIds}::text[])
      union all
      select 'visit|' || link.session_token from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.source = link.source and o.external_id = link.external_id
      where link.seller_id = ${sellerId} and o.seller_id = ${sellerId} and o.id = any(${orderIds}::text[]))`.execute(
    trx,
  );
}
