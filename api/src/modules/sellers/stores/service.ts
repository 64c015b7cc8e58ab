import type { LoginGrant, PermissionsResponse, StoreOption, UserResponse } from '@balcao/api-schema';
import { isClosing } from '../../../accounts/closing';
import { ROLE_PERMISSIONS } from '../../../accounts/permissions';
import { groupsOf, replaceSession } from '../../../accounts/sessions';
import { countStores, createStore, renameStore, storesOf } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { type Identity, isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { consumeQuota, NEW_STORES } from '../../../security/quotas';
import { listUsedStores } from './repository';

/** Each store costs rows, tasks and figures of its own. */
const MAX_STORES = 20;

/**
 * Creates another store owned by the caller. The session stays in its current store.
 * @throws Problem account_closing, too_many_stores, too_many_requests
 */
export function registerStore(
  { database }: Platform,
  { sellerId, userId }: Identity,
  nome: string,
  origin: Origin,
): Promise<StoreOption> {
  return database.withSeller(sellerId, async (trx) => {
    if (await isClosing(trx, sellerId)) throw new Problem('account_closing');
    await consumeQuota(trx, NEW_STORES, sellerId);
    if ((await countStores(trx, sellerId, { areDemos: false })) >= MAX_STORES)
      throw new Problem('too_many_stores');
    const store = await createStore(trx, { sellerId, userId, nome });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'store.create',
      entity: 'store',
      entityId: store.id,
      after: { nome },
    });
    return { ...store, lojaCorrente: false };
  });
}

/** Gives the current store another name, which its buyers read from then on. */
export function nameStore(
  { database }: Platform,
  { sellerId, storeId }: Owner,
  nome: string,
  origin: Origin,
): Promise<StoreOption> {
  return database.withSeller(sellerId, async (trx) => {
    const before = await renameStore(trx, { sellerId, storeId }, nome);
    if (before !== nome)
      await recordAudit(trx, origin, {
        sellerId,
        action: 'store.rename',
        entity: 'store',
        entityId: storeId,
        before: { nome: before },
        after: { nome },
      });
    return { id: storeId, nome, lojaCorrente: true };
  });
}

/**
 * Replaces the session by one in another store of the person.
 * @throws Problem not_found for a store they do not work in
 */
export function switchStore(
  platform: Platform,
  identity: Identity,
  storeId: string,
  origin: Origin,
): Promise<LoginGrant> {
  return platform.database.withPlatform(async (trx) => {
    const stores = await storesOf(trx, identity.userId, storeId);
    if (!stores.some(({ id }) => id === storeId)) throw new Problem('not_found');
    const grant = await replaceSession(platform, trx, { ...identity, storeId }, origin);
    await recordAudit(trx, origin, {
      sellerId: identity.sellerId,
      action: 'session.switch-store',
      entity: 'session',
      entityId: identity.sessionId,
      before: { storeId: identity.storeId },
      after: { storeId },
    });
    return grant;
  });
}

/** The logged-in person and the stores they work in. */
export async function readUser({ database }: Platform, identity: Identity): Promise<UserResponse> {
  return {
    id: identity.userId,
    nome: identity.name,
    email: identity.email,
    grupos: groupsOf(identity),
    lojas: (await listUsedStores(database.platform, identity.userId)).map(({ ultimoAcesso, ...store }) => ({
      ...store,
      lojaCorrente: store.id === identity.storeId,
      ultimoAcesso: ultimoAcesso?.toISOString() ?? null,
    })),
  };
}

/**
 * The person's permissions in the current store.
 * @throws Problem forbidden when they work in no store
 */
export function readPermissions(identity: Identity): PermissionsResponse {
  const { role, pendingDocuments } = identity;
  if (role === null) throw new Problem('forbidden');
  const permissoes = ROLE_PERMISSIONS[role].filter((permission) => isAllowed(identity, permission));
  return { papel: role, permissoes, documentos: [...pendingDocuments] };
}
