import type { ListPage, OrderDetail, OrderListQuery, OrderRow } from '@balcao/api-schema';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { orderList } from '../list/repository';
import { readOrderParts } from './repository';
import { toOrderDetail } from './to-order-detail';

/** A page of the store's orders. */
export const listOrders = (
  database: Database,
  owner: Owner,
  query: OrderListQuery,
): Promise<ListPage<OrderRow>> => orderList.page(database.forSeller(owner.sellerId), owner, query);

/** An order as it stands in a transaction. @throws Problem not_found for an unknown id, and for another store's */
export async function requireOrder(trx: SellerTransaction, owner: Owner, id: string): Promise<OrderDetail> {
  const parts = await readOrderParts(trx, { ...owner, id });
  if (parts === undefined) throw new Problem('not_found');
  return toOrderDetail(parts);
}

/** @throws Problem not_found */
export const readOrder = (database: Database, owner: Owner, id: string): Promise<OrderDetail> =>
  database.withSeller(owner.sellerId, (trx) => requireOrder(trx, owner, id));
