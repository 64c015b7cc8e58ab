import { createHash } from 'node:crypto';
import { olderThan } from '../../../db/ago';
import type { Platform } from '../../../platform';
import { newToken } from '../../../security/digest';
import type { KeyRing, SecretPlace } from '../../../security/key-ring';
import type { ConnectionRow } from './repository';

/** Path of the webhooks below the public address. */
const PUBLIC_BASE = '/api/webhooks/gateways/';

/** Key ring context of a connection's webhook key. */
export const webhookKeyPlace = (sellerId: string, recordId: string): SecretPlace => ({
  sellerId,
  recordId,
  field: 'webhook-key',
});

/** The hash by which a key is found. A key has 256 random bits, so the hash reveals nothing. */
export const webhookKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Whether an address that was renewed at the instant in the column has expired: each stays valid for a day. */
export const isRenewalOver = (renewedAt: string) => olderThan(renewedAt, 1);

/** The columns of a new address for a connection. */
export function newWebhookKey(keyRing: KeyRing, { sellerId, recordId }: Omit<SecretPlace, 'field'>) {
  const key = newToken();
  return {
    webhook_key_sealed: keyRing.encrypt(key, webhookKeyPlace(sellerId, recordId)),
    webhook_key_hash: webhookKeyHash(key),
  };
}

/** The webhook address of a connection; null while it has none. */
export function webhookUrl(
  { keyRing, config }: Pick<Platform, 'keyRing' | 'config'>,
  { seller_id, id, gateway, webhook_key_sealed: sealed }: ConnectionRow,
): string | null {
  if (sealed === null) return null;
  const key = keyRing.decrypt(sealed, webhookKeyPlace(seller_id, id));
  return `${config.publicUrl}${PUBLIC_BASE}${gateway}/${key}`;
}
