import type { ApiKey } from '@balcao/api-schema';
import { type Insertable, type Selectable, sql } from 'kysely';
import { lockStore } from '../../../accounts/stores';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { ApiKeysTable } from '../../../db/orders-schema';
import type { Owner } from '../../../db/owner';

/** Keys that a list shows. Only revoked ones can be more. */
const LISTED_KEYS = 200;

type ShownColumn = Exclude<keyof Selectable<ApiKeysTable>, 'seller_id' | 'store_id' | 'key_hash'>;

/** A key as it is shown, with its creator's id. */
type ListedKey = Omit<ApiKey, 'createdBy'> & { creatorId: string };

const toListedKey = (row: Pick<Selectable<ApiKeysTable>, ShownColumn>): ListedKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  kind: row.kind,
  mode: row.mode,
  scopes: row.scopes,
  origins: row.origins,
  creatorId: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

const ofStore = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor.selectFrom('api_keys').where('seller_id', '=', sellerId).where('store_id', '=', storeId);

/** The store's keys, newest first. */
export async function listApiKeys(executor: Executor, owner: Owner): Promise<ListedKey[]> {
  const rows = await ofStore(executor, owner)
    .orderBy('id', 'desc')
    .limit(LISTED_KEYS)
    .select([
      'id',
      'name',
      'prefix',
      'kind',
      'mode',
      'scopes',
      'origins',
      'created_by',
      'created_at',
      'last_used_at',
      'revoked_at',
    ])
    .execute();
  return rows.map(toListedKey);
}

/** How many keys of a store can be used. Locks the store until the transaction ends, so that nobody adds one meanwhile. */
export async function lockAndCountActiveKeys(trx: SellerTransaction, owner: Owner): Promise<number> {
  await lockStore(trx, owner);
  const { count } = await ofStore(trx, owner)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertApiKey(trx: SellerTransaction, row: Insertable<ApiKeysTable>): Promise<void> {
  await trx.insertInto('api_keys').values(row).execute();
}

/** @returns the key's name and prefix; undefined for an unknown one, and for one that is revoked already */
export const revokeApiKey = (
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  id: string,
): Promise<Pick<ApiKey, 'name' | 'prefix'> | undefined> =>
  trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .executeTakeFirst();
