import type { Owner } from '../db/owner';
import type { Platform } from '../platform';

/** The store of a demo login; undefined before it is created. */
export const demoStoreOf = ({ database }: Platform, userEmail: string): Promise<Owner | undefined> =>
  database.platform
    .selectFrom('users')
    .innerJoin('stores', 'stores.seller_id', 'users.seller_id')
    .where('users.email', '=', userEmail)
    .select(['stores.seller_id as sellerId', 'stores.id as storeId'])
    .executeTakeFirst();
