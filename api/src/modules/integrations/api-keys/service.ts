import { type ApiKey, type ApiKeyRequest, type CreatedApiKey, MAX_API_KEYS } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { newApiKey } from '../../../security/api-key';
import type { Origin } from '../../../security/origin';
import { assertStepUp } from '../../../security/step-up';
import { namesOf } from '../../identity';
import { notifyOwnersOfKey } from './notify-owners';
import { insertApiKey, listApiKeys, lockAndCountActiveKeys, revokeApiKey } from './repository';

/** Whose keys a call concerns, and where it comes from. */
export interface ApiKeyContext {
  database: Database;
  owner: Owner;
  origin: Origin;
}

/** The store's keys, newest first. */
export async function readApiKeys({ database, owner }: Omit<ApiKeyContext, 'origin'>): Promise<ApiKey[]> {
  const keys = await listApiKeys(database.forSeller(owner.sellerId), owner);
  const names = await namesOf(
    database.platform,
    keys.map(({ creatorId }) => creatorId),
  );
  return keys.map(({ creatorId, ...key }) => ({ ...key, createdBy: names.get(creatorId) ?? '' }));
}

/**
 * Creates a key. It is answered here and never again: only its hash is stored. The store's owners are told by e-mail.
 * @throws Problem step_up_required or too_many_api_keys
 */
export function createApiKey(
  { database, owner, origin }: ApiKeyContext,
  identity: Identity,
  { name, mode, kind, scopes, origins }: ApiKeyRequest,
): Promise<CreatedApiKey> {
  assertStepUp(identity);
  const { sellerId, storeId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    if ((await lockAndCountActiveKeys(trx, owner)) >= MAX_API_KEYS) throw new Problem('too_many_api_keys');
    const id = newId();
    const { key, prefix, hash } = newApiKey(sellerId, { kind, mode });
    await insertApiKey(trx, {
      seller_id: sellerId,
      id,
      store_id: storeId,
      name,
      kind,
      mode,
      scopes: [...new Set(scopes)],
      origins,
      prefix,
      key_hash: hash,
      created_by: identity.userId,
    });
    await notifyOwnersOfKey(trx, owner, { name, mode, by: identity.name });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'api-key.create',
      entity: 'api_key',
      entityId: id,
      after: { name, prefix, kind, mode, scopes, origins },
    });
    return { id, key, prefix };
  });
}

/** Revokes a key, from the next call on. @throws Problem not_found */
export function endApiKey({ database, owner, origin }: ApiKeyContext, id: string): Promise<void> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const revoked = await revokeApiKey(trx, owner, id);
    if (revoked === undefined) throw new Problem('not_found');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'api-key.revoke',
      entity: 'api_key',
      entityId: id,
      before: revoked,
    });
  });
}
