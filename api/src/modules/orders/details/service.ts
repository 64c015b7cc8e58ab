import type {
  ListPage,
  OrderDetail,
  OrderListQuery,
  OrderNeighbors,
  OrderNeighborsQuery,
  OrderRow,
} from '@balcao/api-schema';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { assertVersion } from '../../../record-version';
import { orderList } from '../list/repository';
import { type Channel, placeIn } from '../state/channel';
import { lockOrder, type OrderPlace, type StoredOrder } from '../state/repository';
import { withActorNames } from './actor-names';
import { type OrderParts, readOrderParts } from './repository';
import { toOrderDetail } from './to-order-detail';

const ORDER_NUMBER = /^#?(\d{1,9})$/;

/** The number that a first page in the usual order is searched by. Any other order says itself what comes first. */
function searchedNumber({ q, page, cursor, sort }: OrderListQuery): number | undefined {
  const isUsual = page === 1 && cursor === undefined && sort === '-orderedAt';
  const digits = isUsual ? ORDER_NUMBER.exec(q ?? '')?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** A page of the store's orders. A search for a number finds the order of that number before phones that begin so. */
export async function listOrders(
  database: Database,
  owner: Owner,
  query: OrderListQuery,
): Promise<ListPage<OrderRow>> {
  const executor = database.forSeller(owner.sellerId);
  const page = await orderList.page(executor, owner, query);
  const number = searchedNumber(query);
  if (number === undefined || page.items.length === 0) return page;
  const { countBy, ...filter } = query;
  const { items: own } = await orderList.page(executor, owner, { ...filter, q: '', number, size: 1 });
  const ids = own.map(({ id }) => id);
  return { ...page, items: [...own, ...page.items.filter(({ id }) => !ids.includes(id))] };
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

/** Everything of the order at a place. @throws Problem not_found */
async function partsAtPlace(trx: SellerTransaction, place: OrderPlace): Promise<OrderParts> {
  const parts = await readOrderParts(trx, place);
  if (parts === undefined) throw new Problem('not_found');
  return parts;
}

/** An order for the shop that sent it, whose buyer is its own. */
export interface OwnOrder {
  order: OrderDetail;
  contacts: { email: string; phone: string; birth_date: string };
}

/** The order that a channel calls by this name. @throws Problem not_found */
export const findOrder = (database: Database, channel: Channel, externalId: string): Promise<OwnOrder> =>
  database.withSeller(channel.sellerId, async (trx) => {
    const parts = await partsAtPlace(trx, placeIn(channel, externalId));
    const { buyer_email: email, buyer_phone: phone, buyer_birth_date: birth_date } = parts.order;
    return { order: toOrderDetail(parts), contacts: { email, phone, birth_date } };
  });

/** An order as it stands in a transaction. @throws Problem not_found for an unknown id, and for another store's */
export const getOrder = async (trx: SellerTransaction, owner: Owner, id: string): Promise<OrderDetail> =>
  toOrderDetail(await partsAtPlace(trx, { ...owner, id }));

/** @throws Problem not_found */
export const readOrder = async (database: Database, owner: Owner, id: string): Promise<OrderDetail> =>
  withActorNames(database, await database.withSeller(owner.sellerId, (trx) => getOrder(trx, owner, id)));

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
  await assertVersion(ifMatch, order.version, () => getOrder(trx, owner, id));
  return order;
}
