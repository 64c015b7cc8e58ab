import {
  type AdminStore,
  blockUser,
  checkUserExists,
  listAdminRoles,
  listStores,
  unblockUser,
} from '@balcao/api-schema';
import { maskEmail, maskPersonalText, STORE_ROLE_LABELS, STORE_ROLES } from '@balcao/domain';
import { sql } from 'kysely';
import { ROLE_PERMISSIONS } from '../../accounts/permissions';
import { implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { defineList } from '../../lists/define-list';
import { blockOrUnblock, emailHasAccount, matchesPerson } from '../identity';

const selectStores = (executor: Executor) =>
  executor
    .selectFrom('stores')
    .innerJoin('users', 'users.seller_id', 'stores.seller_id')
    .select([
      'stores.id',
      'stores.nome',
      'stores.created_at',
      'users.id as ownerId',
      'users.name',
      'users.email',
    ]);

type StoredStore = Awaited<ReturnType<ReturnType<typeof selectStores>['execute']>>[number];

/** The platform's stores, newest first, as ids sort by time. A search finds stores by their people. */
const storeList = defineList<null, { q?: string | undefined }, StoredStore, AdminStore>({
  from: sql`stores`,
  id: 'stores.id',
  orders: { id: { column: 'stores.id', kind: 'text' } },
  defaultSort: '-id',
  scope: () => sql`true`,
  filters: {},
  search: (q) => sql`stores.seller_id in (
    select user_directory.seller_id from user_directory where ${matchesPerson(q)})`,
  rows: selectStores,
  toRow: (row) => ({
    id: row.id,
    nome: maskPersonalText(row.nome),
    proprietario: { id: row.ownerId, nome: row.name, email: maskEmail(row.email) },
    criadaEm: row.created_at.toISOString(),
  }),
});

/** The actions of platform admins across all sellers. */
export const adminRoutes = routesOf('admin', (platform) => {
  const { database } = platform;
  const { own } = implementsOn(platform);

  return [
    own(blockUser, ({ origin }, { query: { idUsuario, motivo } }) =>
      blockOrUnblock(database, 'block', idUsuario, origin, motivo),
    ),

    own(unblockUser, ({ origin }, { query: { idUsuario, motivo } }) =>
      blockOrUnblock(database, 'unblock', idUsuario, origin, motivo),
    ),

    own(checkUserExists, async (_, { query: { email } }) => ({
      existe: await emailHasAccount(database.platform, email),
    })),

    own(listStores, (_, { query }) => storeList.page(database.platform, null, query)),

    own(listAdminRoles, () => ({
      perfis: STORE_ROLES.map((papel) => ({
        papel,
        nome: STORE_ROLE_LABELS[papel],
        permissoes: [...ROLE_PERMISSIONS[papel]],
      })),
    })),
  ];
});
