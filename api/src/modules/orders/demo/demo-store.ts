import { createDemoData, deleteDemoData } from '@balcao/api-schema';
import {
  demoStateOf,
  demoStoreTask,
  endDemo,
  ownDemoStore,
  ownOrdinaryStore,
  removeDemoFacts,
} from '../../../accounts/demo-store';
import { replaceSession } from '../../../accounts/sessions';
import { closeStore, countStores, createStore, isStoreOpen } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import { implementsOn, routesOf } from '../../../calls';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import { enqueue } from '../../../queue';
import { consumeQuota, NEW_STORES } from '../../../security/quotas';
import { hasOrders } from './repository';

const NAME = 'Loja de exemplo';

/** Each that was removed leaves a closed store. */
const MOST_EVER = 20;

/**
 * Creates the seller's demonstration, which a task fills. Of calls at the same time one creates it.
 * @returns its id
 */
async function createDemoStore(
  trx: SellerTransaction,
  { identity: { sellerId, userId }, origin }: PersonCall,
): Promise<string> {
  // The quota is counted by one transaction after the other, so what another call has created is seen after it.
  await consumeQuota(trx, NEW_STORES, sellerId);
  const other = await ownDemoStore(trx, sellerId);
  if (other) return other.id;
  // Orders are numbered for all stores of a seller: those of a demonstration would leave a gap.
  if (await hasOrders(trx, { sellerId })) throw new Problem('demo_has_orders');
  if ((await countStores(trx, sellerId, { areDemos: true })) >= MOST_EVER)
    throw new Problem('too_many_stores');
  const { id } = await createStore(trx, { sellerId, userId, nome: NAME, isDemo: true });
  await enqueue(trx, demoStoreTask, { payload: { storeId: id }, key: id, idempotencyKey: id });
  await recordAudit(trx, origin, {
    sellerId,
    action: 'demo-data.open',
    entity: 'store',
    entityId: id,
    after: { nome: NAME },
  });
  return id;
}

export const demoDataRoutes = routesOf('orders', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);
  return [
    // A store of its own beside theirs, which is made at the first call.
    inStore(createDemoData, async (call) => {
      const { identity, origin } = call;
      const { sellerId } = identity;
      const storeId = await database.withSeller(
        sellerId,
        async (trx) => (await ownDemoStore(trx, sellerId))?.id ?? createDemoStore(trx, call),
      );
      return database.withPlatform((trx) => replaceSession(platform, trx, { ...identity, storeId }, origin));
    }),

    // Where it is their only store they go on in it, as in any other; else it is closed, and they are back in their own. In a store that is
    // no demonstration, and at a second call, nothing is removed; neither in an only store that is still being filled, which would go on in
    // an ordinary one.
    inStore(deleteDemoData, async ({ owner, identity, origin }) => {
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
    }),
  ];
});
