import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Origin } from '../../../security/origin';
import { deleteDemoOrders, deleteDemoVisits } from './repository';

/** Removes the demonstration from a store: its orders and visits, and nothing else. A second call finds none. */
export function removeDemoData({
  database,
  owner,
  origin,
}: {
  database: Database;
  owner: Owner;
  origin: Origin;
}): Promise<{ orders: number }> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const orders = await deleteDemoOrders(trx, owner);
    await deleteDemoVisits(trx, owner);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'demo-data.remove',
      entity: 'store',
      entityId: owner.storeId,
      before: { orders },
    });
    return { orders };
  });
}
