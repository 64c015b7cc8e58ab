import type { LoginGrant } from '@balcao/api-schema';
import { demoStoreTask, ownDemoStore } from '../../../accounts/demo-store';
import { replaceSession } from '../../../accounts/sessions';
import { countStores, createStore } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
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

/**
 * Brings the caller into their demonstration: a store of its own beside theirs, which is made at the first call.
 * @throws Problem demo_has_orders for who has sold already, too_many_stores, too_many_requests
 */
export async function openDemoStore(call: PersonCall): Promise<LoginGrant> {
  const { platform, identity, origin } = call;
  const { database } = platform;
  const storeId = await database.withSeller(
    identity.sellerId,
    async (trx) => (await ownDemoStore(trx, identity.sellerId))?.id ?? createDemoStore(trx, call),
  );
  return database.withPlatform((trx) => replaceSession(platform, trx, { ...identity, storeId }, origin));
}
