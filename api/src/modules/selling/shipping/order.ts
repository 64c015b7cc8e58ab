import type { ShippingOrder } from '@balcao/api-schema';
import { lockStore } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { lockOrder, writeOrder } from './repository';
import { shippingMethods } from './resource';

/** Writes the order of all methods of a store. @throws Problem conflict where these are not all of them */
export async function reorderMethods(call: ResourceCall, ids: readonly string[]): Promise<ShippingOrder> {
  const { owner, origin, platform } = call;
  await platform.database.withSeller(owner.sellerId, async (trx) => {
    // A creation locks the store as well, so that none comes in between.
    await lockStore(trx, owner);
    const before = await lockOrder(trx, owner);
    const named = new Set(ids);
    const areSame =
      named.size === ids.length && named.size === before.length && before.every((id) => named.has(id));
    if (!areSame) throw new Problem('shipping_order_changed');
    if (before.every((id, index) => id === ids[index])) return;
    await writeOrder(trx, owner, ids);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'shipping-method.reorder',
      entity: 'shipping_method',
      entityId: owner.storeId,
      before: { ids: before },
      after: { ids },
    });
  });
  const items = await shippingMethods.list(call);
  return { items: items.toSorted((a, b) => a.priority - b.priority) };
}
