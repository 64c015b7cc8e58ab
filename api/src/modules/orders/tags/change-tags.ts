import { ORDER_TAG_LIMITS } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import type { OrderEntry } from '../actions/apply-action';
import { orderUpdate } from '../state/order-repository';
import type { StoredOrder } from '../state/repository';

/** A tag that an order gets or loses. */
export interface TagChange {
  action: 'tag' | 'untag';
  tag: string;
}

/** Gives a locked order a tag, or takes it off. @throws Problem order_action_refused when it has too many */
export async function changeTag(
  trx: SellerTransaction,
  order: StoredOrder,
  { action, tag }: TagChange,
): Promise<OrderEntry> {
  const others = order.tags.filter((one) => one !== tag);
  const tags = action === 'tag' ? [...others, tag].sort() : others;
  if (tags.length > ORDER_TAG_LIMITS.count)
    throw new Problem('order_action_refused', {
      text: `Um pedido tem no máximo ${ORDER_TAG_LIMITS.count} etiquetas.`,
    });
  if (tags.join('\n') !== order.tags.join('\n')) await trx.executeQuery(orderUpdate(trx, order, { tags }));
  return {
    action: 'order.tag',
    entity: 'order',
    entityId: order.id,
    before: { tags: order.tags },
    after: { tags },
  };
}
