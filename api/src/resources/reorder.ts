import type { ErrorCode } from '@balcao/api-schema';
import type { AuditAction } from '@balcao/domain';
import { lockStore } from '../accounts/stores';
import { recordAudit } from '../audit/record-audit';
import { Problem } from '../problem';
import { lockOrder, type PlaceColumn, writeOrder } from './order-repository';
import type { ResourceCall } from './resource-call';

/** Records of a store whose order people change. */
export interface Ordered {
  places: PlaceColumn;
  /** The refusal of a list that does not have all of them. */
  changed: ErrorCode;
  audit: { action: AuditAction; entity: string };
}

/** Writes the order of all records of a store. @throws Problem conflict where these are not all of them, each once */
export async function reorder(
  { owner, origin, platform }: ResourceCall,
  { places, changed, audit }: Ordered,
  ids: readonly string[],
): Promise<void> {
  await platform.database.withSeller(owner.sellerId, async (trx) => {
    // A creation locks the store as well, so that none comes in between.
    await lockStore(trx, owner);
    const before = await lockOrder(trx, places, owner);
    const named = new Set(ids);
    const areSame =
      named.size === ids.length && named.size === before.length && before.every((id) => named.has(id));
    if (!areSame) throw new Problem(changed);
    if (before.every((id, index) => id === ids[index])) return;
    await writeOrder(trx, places, owner, ids);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      ...audit,
      entityId: owner.storeId,
      before: { ids: before },
      after: { ids },
    });
  });
}
