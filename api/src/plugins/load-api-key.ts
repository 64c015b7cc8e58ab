import type { ApiKeyKind, ApiScope } from '@balcao/domain';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { countUp } from '../security/request-counts';

/** Another program that calls with a key of a store. */
export interface ApiKeyCaller {
  id: string;
  sellerId: string;
  storeId: string;
  isTest: boolean;
  kind: ApiKeyKind;
  scopes: readonly ApiScope[];
  /** Of the pages that may use a publishable key. */
  origins: readonly string[];
}

/** A caller, and how often its key was used in the current window, by all replicas. */
export interface LoadedKey {
  caller: ApiKeyCaller;
  requests: number;
  secondsLeft: number;
}

/** The place of a key: among those of a seller, by its hash. */
export interface KeyPlace {
  sellerId: string;
  hash: string;
}

const WINDOW_SECONDS = 60;
/** The last use is stored by the minute. */
const UNSEEN_SECONDS = 60;

type StoredKey = ApiKeyCaller & { requests: number; seconds: number };

/**
 * Finds a key that is not revoked, of an active store of an active seller, adds calls to its count and notes the use, all in
 * one statement. Null for any other.
 *
 * @param calls how many were answered since the key was last loaded
 */
export async function loadApiKey(
  { platform }: Database,
  { sellerId, hash }: KeyPlace,
  calls: number,
): Promise<LoadedKey | null> {
  const { rows } = await sql<StoredKey>`
    with found as (
      select key.seller_id, key.id, key.store_id, key.mode, key.kind, key.scopes, key.origins from api_keys as key
      join users on users.seller_id = key.seller_id and users.status = 'active'
      join stores on stores.seller_id = key.seller_id and stores.id = key.store_id and stores.status = 'active'
      where key.seller_id = ${sellerId} and key.key_hash = ${hash} and key.revoked_at is null
    ), used as (
      update api_keys as key set last_used_at = now() from found
      where key.seller_id = found.seller_id and key.id = found.id
        and (key.last_used_at is null or key.last_used_at < now() - make_interval(secs => ${UNSEEN_SECONDS}))
    ), counted as (
      insert into request_counts as held (key, requests, resets_at)
      select 'api-key|' || id, ${calls}::int, now() + make_interval(secs => ${WINDOW_SECONDS}) from found
      ${countUp(sql`0`)}
      returning requests, extract(epoch from resets_at - now()) as seconds
    )
    select id, seller_id as "sellerId", store_id as "storeId", mode = 'test' as "isTest", kind, scopes, origins,
           requests, seconds
    from found, counted`.execute(platform);
  const [row] = rows;
  if (row === undefined) return null;
  const { requests, seconds, ...caller } = row;
  return { caller, requests, secondsLeft: seconds };
}
