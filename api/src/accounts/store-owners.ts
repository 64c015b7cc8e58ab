import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';
import { isClosingOf } from './closing';

/** Whether a store that the statement calls `store` is open, and whoever owns it may work here and stays: only then it sells. */
export const MAY_SELL: RawBuilder<boolean> = sql<boolean>`(store.status = 'active' and exists (
  select from users as seller where seller.seller_id = store.seller_id and seller.status = 'active')
  and not ${isClosingOf(sql`store.seller_id`)})`;

/** Name and e-mail of the store's owners, with the store's name. */
export const listOwners = (trx: Executor, owner: Owner) =>
  trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .where(ofStore(owner, 'memberships'))
    .where('memberships.role', '=', 'owner')
    .where('memberships.status', '=', 'active')
    .select(['users.email', 'users.name', 'stores.nome as storeName'])
    .execute();
