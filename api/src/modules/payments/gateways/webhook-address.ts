import { createHash } from 'node:crypto';
import { olderThan } from '../../../db/older-than';
import type { Platform } from '../../../platform';
import { newToken } from '../../../security/digest';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import type { ConnectionRow } from './repository';

/** Where gateways reach the API, below the address that people open. */
const PUBLIC_BASE = '/api/webhooks/gateways/';

/** Where the key of a connection's address belongs. */
export const webhookKeyPlace = (sellerId: string, recordId: string): SecretPlace => ({
  sellerId,
  recordId,
  field: 'webhook-key',
});

/** What a key is found by. It has 256 random bits, so nobody finds it by its hash. */
export const webhookKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Whether an address that was renewed then, in the column given, is no longer good: each is so for a day. */
export const isRenewalOver = (renewedAt: string) => olderThan(renewedAt, 1);

/** The columns of a new address, for one connection alone. */
export function newWebhookKey(keyRing: KeyRing, { sellerId, recordId }: Omit<SecretPlace, 'field'>) {
  const key = newToken();
  return {
    webhook_key_sealed: keyRing.encrypt(key, webhookKeyPlace(sellerId, recordId)),
    webhook_key_hash: webhookKeyHash(key),
  };
}

/** Where the gateway of a connection tells of changes; null while it has no address. */
export function webhookUrl(
  { keyRing, config }: Pick<Platform, 'keyRing' | 'config'>,
  { seller_id, id, gateway, webhook_key_sealed: sealed }: ConnectionRow,
): string | null {
  if (sealed === null) return null;
  const key = keyRing.decrypt(sealed, webhookKeyPlace(seller_id, id));
  return `${config.publicUrl}${PUBLIC_BASE}${gateway}/${key}`;
}
