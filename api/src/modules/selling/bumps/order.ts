import type { OrderBumpOrder } from '@balcao/api-schema';
import { lockStore } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { lockOrder, writeOrder } from './repository';
import { orderBumps } from './resource';

/** Writes the order of all bumps of a store. @throws Problem order_bumps_changed where these are not all of them */
export async function reorderBumps(call: ResourceCall, ids: readonly string[]): Promise<OrderBumpOrder> {
  const { owner, origin, platform } = call;
  await platform.database.withSeller(owner.sellerId, async (trx) => {
    // A creation locks the store as well, so that none comes in between.
    await lockStore(trx, owner);
    const before = await lockOrder(trx, owner);
    const named = new Set(ids);
    const areSame =
      named.size === ids.length && named.size === before.length && before.every((id) => named.has(id));
    if (!areSame) throw new Problem('order_bumps_changed');
    if (before.every((id, index) => id === ids[index])) return;
    await writeOrder(trx, owner, ids);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'order-bump.reorder',
      entity: 'order_bump',
      entityId: owner.storeId,
      before: { ids: before },
      after: { ids },
    });
  });
  const items = await orderBumps.list(call);
  return { items: items.toSorted((a, b) => a.position - b.position) };
}
