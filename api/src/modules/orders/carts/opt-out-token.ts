import { createHmac } from 'node:crypto';
import type { Config } from '../../../config';
import type { Owner } from '../../../db/owner';
import { sameSecret } from '../../../security/same-secret';

/** A store, and the digest of an e-mail that wants no more reminders of it. */
export interface OptOut extends Owner {
  emailDigest: string;
}

type Keys = Pick<Config, 'jwtSecret' | 'publicUrl'>;

/** Sets these signatures apart from those of sessions, which have the same secret. */
const PURPOSE = 'cart-opt-out';

const signatureOf = (signed: string, { jwtSecret }: Pick<Keys, 'jwtSecret'>) =>
  createHmac('sha256', jwtSecret).update(`${PURPOSE}.${signed}`).digest('base64url');

/** The address that a reminder offers to whoever wants no more. It never expires. */
export function optOutUrl(keys: Keys, { sellerId, storeId, emailDigest }: OptOut): string {
  const signed = `${sellerId}.${storeId}.${emailDigest}`;
  return `${keys.publicUrl}/api/carts/opt-out?token=${signed}.${signatureOf(signed, keys)}`;
}

/** The opt-out that a token was made for; null for a token that we did not sign. */
export function readOptOut(keys: Pick<Keys, 'jwtSecret'>, token: string): OptOut | null {
  const [sellerId, storeId, emailDigest, signature, ...rest] = token.split('.');
  if (!sellerId || !storeId || !emailDigest || !signature || rest.length > 0) return null;
  const isOurs = sameSecret(signature, signatureOf(`${sellerId}.${storeId}.${emailDigest}`, keys));
  return isOurs ? { sellerId, storeId, emailDigest } : null;
}
