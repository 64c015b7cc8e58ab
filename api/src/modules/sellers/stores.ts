import {
  createStore as createCall,
  getCurrentUser,
  listPermissions,
  renameStore as renameCall,
  switchStore,
} from '@balcao/api-schema';
import { sql } from 'kysely';
import { isClosing } from '../../accounts/closing';
import { lastSeenOf } from '../../accounts/last-seen';
import { ROLE_PERMISSIONS } from '../../accounts/permissions';
import { groupsOf, replaceSession } from '../../accounts/sessions';
import { countStores, createStore, renameStore, storesOf } from '../../accounts/stores';
import { recordAudit } from '../../audit/record-audit';
import { byPerson, implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { consumeQuota, NEW_STORES } from '../../security/quotas';

/** Each store costs rows, tasks and figures of its own. */
const MAX_STORES = 20;

/** The seller's oldest open store. */
export async function findFirstStoreId(
  trx: SellerTransaction,
  sellerId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The caller's stores: list, permissions in the current one, create, name, switch. */
export const storesRoutes = routesOf('stores', (platform) => {
  const { database } = platform;
  const { own, inStore } = implementsOn(platform);

  return [
    // The session stays in its current store.
    own(createCall, ({ identity: { sellerId, userId }, origin }, { body: { nome } }) =>
      database.withSeller(sellerId, async (trx) => {
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
      }),
    ),

    inStore(renameCall, ({ owner: { sellerId, storeId }, origin }, { body: { nome } }) =>
      database.withSeller(sellerId, async (trx) => {
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
      }),
    ),

    own(switchStore, ({ identity, origin }, { body: { idLoja: storeId } }) =>
      database.withPlatform(async (trx) => {
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
      }),
    ),

    byPerson(listPermissions, (identity) => {
      const { role, pendingDocuments } = identity;
      if (role === null) throw new Problem('forbidden');
      const permissoes = ROLE_PERMISSIONS[role].filter((permission) => isAllowed(identity, permission));
      return { papel: role, permissoes, documentos: [...pendingDocuments] };
    }),

    byPerson(getCurrentUser, async (identity) => {
      const { userId, name, email, storeId } = identity;
      // The last used first.
      const stores = await database.platform
        .selectFrom('memberships')
        .innerJoin('stores', (join) =>
          join
            .onRef('stores.seller_id', '=', 'memberships.seller_id')
            .onRef('stores.id', '=', 'memberships.store_id'),
        )
        .where('memberships.user_id', '=', userId)
        .where('memberships.status', '=', 'active')
        .where('stores.status', '=', 'active')
        .select(['stores.id', 'stores.nome', 'memberships.role as papel'])
        .select(lastSeenOf.as('ultimoAcesso'))
        .orderBy(sql`"ultimoAcesso" desc nulls last`)
        .orderBy('memberships.id')
        .execute();
      return {
        id: userId,
        nome: name,
        email,
        grupos: groupsOf(identity),
        lojas: stores.map(({ ultimoAcesso, ...store }) => ({
          ...store,
          lojaCorrente: store.id === storeId,
          ultimoAcesso: ultimoAcesso?.toISOString() ?? null,
        })),
      };
    }),
  ];
});
