import type { RemovedDemoData } from '@balcao/api-schema';
import { demoStateOf, endDemo, ownOrdinaryStore, removeDemoFacts } from '../../../accounts/demo-store';
import { replaceSession } from '../../../accounts/sessions';
import { closeStore, isStoreOpen } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';

/**
 * Removes all that has happened in the caller's demonstration. Where it is their only store they go on in it, as in any other;
 * else it is closed, and they are back in their own. In a store that is no demonstration, and at a second call, nothing is removed;
 * neither in an only store that is still being filled, which would go on in an ordinary one.
 */
export async function removeDemoData({
  platform,
  owner,
  identity,
  origin,
}: PersonCall): Promise<RemovedDemoData> {
  const { database } = platform;
  const { sellerId, storeId } = owner;
  const { orders, back } = await database.withLedger(sellerId, async (trx) => {
    const nothing = { orders: 0, back: undefined };
    const ordinary = await ownOrdinaryStore(trx, sellerId);
    if (ordinary === undefined && (await demoStateOf(trx, owner)) === 'preparing') return nothing;
    const removed = await removeDemoFacts(trx, owner);
    // Another call was faster: a store that is closed stays a demonstration of which nothing is left.
    if (removed === null || !(await isStoreOpen(trx, owner))) return nothing;
    await (ordinary ? closeStore(trx, owner) : endDemo(trx, owner));
    await recordAudit(trx, origin, {
      sellerId,
      action: 'demo-data.remove',
      entity: 'store',
      entityId: storeId,
      before: { orders: removed },
    });
    return { orders: removed, back: ordinary?.id };
  });
  if (back === undefined) return { orders, session: null };
  const session = await database.withPlatform((trx) =>
    replaceSession(platform, trx, { ...identity, storeId: back }, origin),
  );
  return { orders, session };
}
