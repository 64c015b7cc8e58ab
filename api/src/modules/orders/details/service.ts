import {
  etagOf,
  type ListPage,
  type OrderDetail,
  type OrderListQuery,
  type OrderNeighbors,
  type OrderNeighborsQuery,
  type OrderRow,
  type OrderTabs,
  orderListQuery,
  versionOfEtag,
} from '@balcao/api-schema';
import { ORDER_TAB_NAMES, ORDER_TABS } from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { type Channel, placeIn } from '../ingestion/channel';
import { orderList } from '../list/repository';
import { lockOrder, type OrderPlace, type StoredOrder } from '../state/repository';
import { withActorNames } from './actor-names';
import { readOrderParts } from './repository';
import { toOrderDetail } from './to-order-detail';

/** A page of the store's orders. */
export const listOrders = (
  database: Database,
  owner: Owner,
  query: OrderListQuery,
): Promise<ListPage<OrderRow>> => orderList.page(database.forSeller(owner.sellerId), owner, query);

/** How many orders each system view has, in its order. One statement counts them all. */
export async function countTabs(
  database: Database,
  owner: Owner,
  { test }: { test?: boolean | undefined },
): Promise<OrderTabs> {
  const query = orderListQuery.parse({ size: 1, countBy: 'tab', test });
  const { counts = [] } = await orderList.page(database.forSeller(owner.sellerId), owner, query);
  const items = ORDER_TAB_NAMES.flatMap((tab) => {
    const count = counts.find(({ value }) => value === tab);
    if (count === undefined) return [];
    const { total, totalIsExact } = count;
    return [{ tab, label: ORDER_TABS[tab].label, total, totalIsExact }];
  });
  return { items };
}

/** The orders before and after one in a list. @throws Problem not_found */
export async function findNeighbors(
  database: Database,
  owner: Owner,
  id: string,
  query: OrderNeighborsQuery,
): Promise<OrderNeighbors> {
  const found = await orderList.neighbors(database.forSeller(owner.sellerId), owner, query, id);
  if (found === null) throw new Problem('not_found');
  const named = (row: OrderRow | null) => row && { id: row.id, number: row.number };
  return { previous: named(found.previous), next: named(found.next) };
}

/** The order at a place. @throws Problem not_found */
async function orderAtPlace(trx: SellerTransaction, place: OrderPlace): Promise<OrderDetail> {
  const parts = await readOrderParts(trx, place);
  if (parts === undefined) throw new Problem('not_found');
  return toOrderDetail(parts);
}

/** The order that a channel calls by this name. @throws Problem not_found */
export const findOrder = (database: Database, channel: Channel, externalId: string): Promise<OrderDetail> =>
  database.withSeller(channel.sellerId, (trx) => orderAtPlace(trx, placeIn(channel, externalId)));

/** An order as it stands in a transaction. @throws Problem not_found for an unknown id, and for another store's */
export const requireOrder = (trx: SellerTransaction, owner: Owner, id: string): Promise<OrderDetail> =>
  orderAtPlace(trx, { ...owner, id });

/** @throws Problem not_found */
export const readOrder = async (database: Database, owner: Owner, id: string): Promise<OrderDetail> =>
  withActorNames(database, await database.withSeller(owner.sellerId, (trx) => requireOrder(trx, owner, id)));

/**
 * Locks the order that the caller saw, until the transaction ends.
 *
 * @param ifMatch the version that was seen; left out where it does not matter
 * @throws Problem not_found, or stale_version with the order as it is now
 */
export async function lockSeenOrder(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
  ifMatch: string | undefined,
): Promise<StoredOrder> {
  const order = await lockOrder(trx, { ...owner, id });
  if (order === undefined) throw new Problem('not_found');
  if (ifMatch !== undefined && versionOfEtag(ifMatch) !== order.version)
    throw new Problem('stale_version', {
      extra: { current: await requireOrder(trx, owner, id) },
      headers: { etag: etagOf(order.version) },
    });
  return order;
}
