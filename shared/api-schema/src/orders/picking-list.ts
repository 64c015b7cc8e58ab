import { call } from '../basics/call';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { orderSelection } from './order-list';

/** Largest number of orders in one list: more are picked in several rounds. */
export const MAX_PICKED_ORDERS = 500;

/** Without a selection all orders that can be sent, but tests. */
export const pickingListRequest = z.strictObject({ selection: orderSelection.optional() });
export type PickingListRequest = z.infer<typeof pickingListRequest>;

const pickedItem = z.object({ sku: z.string(), title: z.string(), quantity: z.int() });

export const pickingList = z.object({
  storeName: z.string(),
  /** By their numbers, the oldest first. */
  orders: z.array(
    z.object({
      id,
      number: z.int(),
      isTest: z.boolean(),
      /** Its money is there all the same: whether it is sent, somebody has to decide. */
      isCancelled: z.boolean(),
      buyerName: z.string(),
      orderedAt: instant,
      items: z.array(pickedItem),
    }),
  ),
  /** The items of all of them: the same SKU once, or the same title where there is none. */
  items: z.array(pickedItem.extend({ orders: z.int() })),
  /** Selected orders that cannot be sent: not paid, or sent already. */
  skipped: z.int(),
  /** There are more than `MAX_PICKED_ORDERS`. */
  hasMore: z.boolean(),
});
export type PickingList = z.infer<typeof pickingList>;

/** It changes nothing. */
export const createPickingList = call('POST /orders/picking-list', {
  operationId: 'createPickingList',
  summary: 'The items of selected orders that can be sent, together and by order',
  access: 'seller',
  permission: 'pedidos:ler',
  body: pickingListRequest,
  answer: pickingList,
});
