import { MAX_PICKED_ORDERS, type OrderFilter, type PickingList, type Selection } from '@balcao/api-schema';
import { isOrderActionAllowed } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { orderSelection } from '../list/selection';
import { findPickedItems, findPickedOrders, findStoreName, type PickedItem } from './repository';

/** Nothing leaves the shelves for a test. */
const ALL_TO_SHIP: Selection<OrderFilter> = {
  by: 'filter',
  filter: { tab: ['to_ship'], test: false },
  except: [],
  expected: 1,
};

const keyOf = ({ sku, title }: PickedItem) => (sku === '' ? `title ${title}` : `sku ${sku}`);

/** Items of several orders together, by SKU and then by title. */
function sumItems(items: readonly PickedItem[]): PickingList['items'] {
  const sums = new Map<string, PickingList['items'][number] & { ids: Set<string> }>();
  for (const item of items) {
    const { order_id, sku, title, quantity } = item;
    const sum = sums.get(keyOf(item)) ?? { sku, title, quantity: 0, orders: 0, ids: new Set() };
    sum.quantity += quantity;
    sum.ids.add(order_id);
    sums.set(keyOf(item), sum);
  }
  return [...sums.values()]
    .map(({ ids, ...sum }) => ({ ...sum, orders: ids.size }))
    .sort((one, other) => one.sku.localeCompare(other.sku) || one.title.localeCompare(other.title));
}

/** A list of the units to take from the shelves, for the selected orders that can be sent, or for all of them. */
export const makePickingList = (
  database: Database,
  owner: Owner,
  selection: Selection<OrderFilter> = ALL_TO_SHIP,
): Promise<PickingList> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const at = { selection, asOf: currentTime() };
    const { ids } = await orderSelection.ids(trx, owner, at, null, MAX_PICKED_ORDERS + 1);
    const picked = ids.slice(0, MAX_PICKED_ORDERS);
    const storeName = await findStoreName(trx, owner);
    const found = picked.length === 0 ? [] : await findPickedOrders(trx, owner, picked);
    const orders = found.filter(({ payment_status, fulfillment_status, cancelled_at }) =>
      isOrderActionAllowed('ship', {
        paymentStatus: payment_status,
        fulfillmentStatus: fulfillment_status,
        isCancelled: cancelled_at !== null,
      }),
    );
    const orderIds = orders.map(({ id }) => id);
    const items = orderIds.length === 0 ? [] : await findPickedItems(trx, owner, orderIds);
    return {
      storeName,
      orders: orders.map(({ id, number, is_test, cancelled_at, buyer_name, ordered_at }) => ({
        id,
        number,
        isTest: is_test,
        isCancelled: cancelled_at !== null,
        buyerName: buyer_name,
        orderedAt: ordered_at.toISOString(),
        items: items
          .filter(({ order_id }) => order_id === id)
          .map(({ sku, title, quantity }) => ({ sku, title, quantity })),
      })),
      items: sumItems(items),
      skipped: picked.length - orders.length,
      hasMore: ids.length > MAX_PICKED_ORDERS,
    };
  });
