import type { Database, SellerTransaction } from './database';

/** Whose rows: a store's, or the platform's own. */
export interface Owner {
  sellerId: string;
  storeId: string;
}

/** The owner of what belongs to no store, such as the jobs and views of platform admins' lists. No seller's id is this. */
export const PLATFORM_OWNER: Owner = { sellerId: 'platform', storeId: 'platform' };

/** What of an identity says which owners it may act for. */
interface Caller {
  storeId: string | null;
  storeSellerId: string;
  isPlatformAdmin: boolean;
}

/** The store that somebody works in; undefined while they have none. */
export function storeOf({ storeId, storeSellerId }: Caller): Owner | undefined {
  return storeId === null ? undefined : { sellerId: storeSellerId, storeId };
}

/** Whose rows somebody may look for: their store's, and as an admin the platform's. */
export function ownersFor(caller: Caller): Owner[] {
  const store = storeOf(caller);
  return [...(store ? [store] : []), ...(caller.isPlatformAdmin ? [PLATFORM_OWNER] : [])];
}

/** Runs `work` in a transaction with the owner's rights: one seller's rows, or as the platform. */
export function asOwner<T>(
  database: Database,
  { sellerId }: Pick<Owner, 'sellerId'>,
  work: (trx: SellerTransaction) => Promise<T>,
): Promise<T> {
  return sellerId === PLATFORM_OWNER.sellerId
    ? database.withPlatform(work)
    : database.withSeller(sellerId, work);
}
