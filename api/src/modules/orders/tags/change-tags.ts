import { ORDER_TAG_LIMITS } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import { Problem } from '../../../problem';
import type { StoredOrder } from '../state/repository';
import type { OrderEntry } from '../write/change-order';
import { orderUpdate } from '../write/order-repository';

/** Tags that an order gets and loses. */
export interface TagChange {
  add?: readonly string[];
  remove?: readonly string[];
}

/** Gives a locked order tags, and takes others off. @throws Problem order_action_refused when it has too many */
export async function changeTags(
  trx: SellerTransaction,
  order: StoredOrder,
  { add = [], remove = [] }: TagChange,
): Promise<OrderEntry> {
  const kept = order.tags.filter((tag) => !remove.includes(tag));
  const tags = [...new Set([...kept, ...add])].sort();
  if (tags.length > ORDER_TAG_LIMITS.count)
    throw new Problem('order_action_refused', {
      text: `Um pedido tem no máximo ${ORDER_TAG_LIMITS.count} etiquetas.`,
    });
  if (tags.join('\n') !== order.tags.join('\n')) defer(trx, orderUpdate(trx, order, { tags }));
  return {
    action: 'order.tag',
    entity: 'order',
    entityId: order.id,
    before: { tags: order.tags },
    after: { tags },
  };
}
