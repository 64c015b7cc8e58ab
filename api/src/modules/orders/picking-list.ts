import {
  createPickingList,
  MAX_PICKED_ORDERS,
  type OrderFilter,
  type PickingList,
  type Selection,
} from '@balcao/api-schema';
import { isOrderActionAllowed } from '@balcao/domain';
import { storeNameOf } from '../../accounts/stores';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import { ofStore } from '../../db/of-store';
import { standingOf } from './actions';
import { orderSelection } from './list';

/** Nothing leaves the shelves for a test. */
const ALL_TO_SHIP: Selection<OrderFilter> = {
  by: 'filter',
  filter: { tab: ['to_ship'], test: false },
  except: [],
  expected: 1,
};

interface PickedItem {
  order_id: string;
  sku: string;
  title: string;
  quantity: number;
}

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

export const pickingListRoutes = routesOf('orders', (platform) => [
  implementsOn(platform).inStore(createPickingList, ({ owner }, { body: { selection = ALL_TO_SHIP } }) =>
    platform.database.withSeller(owner.sellerId, async (trx) => {
      const at = { selection, asOf: currentTime() };
      const { ids } = await orderSelection.ids(trx, owner, at, null, MAX_PICKED_ORDERS + 1);
      const picked = ids.slice(0, MAX_PICKED_ORDERS);
      const storeName = await storeNameOf(trx, owner);
      const found =
        picked.length === 0
          ? []
          : await trx
              .selectFrom('orders')
              .where(ofStore(owner))
              .where('id', 'in', picked)
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
      const orders = found.filter((order) => isOrderActionAllowed('ship', standingOf(order)));
      const orderIds = orders.map(({ id }) => id);
      const items =
        orderIds.length === 0
          ? []
          : await trx
              .selectFrom('order_items')
              .where('seller_id', '=', owner.sellerId)
              .where('order_id', 'in', orderIds)
              .orderBy('order_id')
              .orderBy('position')
              .select(['order_id', 'sku', 'title', 'quantity'])
              .execute();
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
    }),
  ),
]);
