import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';

/** Name and e-mail of the store's owners, with the store's name. */
export const listOwners = (trx: Executor, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .where('memberships.seller_id', '=', sellerId)
    .where('memberships.store_id', '=', storeId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.status', '=', 'active')
    .select(['users.email', 'users.name', 'stores.nome as storeName'])
    .execute();
