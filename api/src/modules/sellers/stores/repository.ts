import { sql } from 'kysely';
import { lastSeenOf } from '../../../accounts/last-seen';
import type { Executor, SellerTransaction } from '../../../db/database';

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

/** The stores that a person works in, the last used first. */
export const listUsedStores = (platform: Executor, userId: string) =>
  platform
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
