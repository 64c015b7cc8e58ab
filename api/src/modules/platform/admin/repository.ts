import type { AdminStore, AdminStoreQuery } from '@balcao/api-schema';
import { maskEmail, maskPersonalText } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { defineList } from '../../../lists/define-list';
import { matchesPerson } from '../../identity';

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

const toStore = (row: StoredStore): AdminStore => ({
  id: row.id,
  nome: maskPersonalText(row.nome),
  proprietario: { id: row.ownerId, nome: row.name, email: maskEmail(row.email) },
  criadaEm: row.created_at.toISOString(),
});

/** The platform's stores, newest first, as ids sort by time. A search finds stores by their people. */
export const storeList = defineList<null, Pick<AdminStoreQuery, 'q'>, StoredStore, AdminStore>({
  from: sql`stores`,
  id: 'stores.id',
  orders: { id: { column: 'stores.id', kind: 'text' } },
  defaultSort: '-id',
  scope: () => sql`true`,
  filters: {},
  search: (q) => sql`stores.seller_id in (
    select user_directory.seller_id from user_directory where ${matchesPerson(q)})`,
  rows: selectStores,
  toRow: toStore,
});
