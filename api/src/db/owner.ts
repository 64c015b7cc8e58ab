import type { Database, SellerTransaction } from './database';

/** The owner of rows: a store, or the platform. */
export interface Owner {
  sellerId: string;
  storeId: string;
}

/** The owner of what belongs to no store, such as jobs and views of platform admins. No seller has this id. */
export const PLATFORM_OWNER: Owner = { sellerId: 'platform', storeId: 'platform' };

/** The part of an identity that decides which owners it may act for. */
interface Caller {
  storeId: string | null;
  storeSellerId: string;
  isPlatformAdmin: boolean;
}

/** The store that a person works in; undefined when there is none. */
export function storeOf({ storeId, storeSellerId }: Caller): Owner | undefined {
  return storeId === null ? undefined : { sellerId: storeSellerId, storeId };
}

/** The owners whose rows a person may look up: their store and, for an admin, the platform. */
export function ownersFor(caller: Caller): Owner[] {
  const store = storeOf(caller);
  return [...(store ? [store] : []), ...(caller.isPlatformAdmin ? [PLATFORM_OWNER] : [])];
}

/** Runs `work` in a transaction with the owner's rights: one seller's rows, or the platform's. */
export function asOwner<T>(
  database: Database,
  { sellerId }: Pick<Owner, 'sellerId'>,
  work: (trx: SellerTransaction) => Promise<T>,
): Promise<T> {
  return sellerId === PLATFORM_OWNER.sellerId
    ? database.withPlatform(work)
    : database.withSeller(sellerId, work);
}
