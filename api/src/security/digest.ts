import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Hashes a code or token for storage. */
export type Digest = (secret: string) => string;

/** A keyed hash (HMAC-SHA-256, base64url). Without the key, a stolen table does not reveal six-digit codes. */
export function createDigest(key: Uint8Array): Digest {
  return (secret) => createHmac('sha256', key).update(`stored-secret|${secret}`).digest('base64url');
}

/** A code of six digits, to be typed. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** A 256-bit secret for a link or an answer. */
export const newToken = () => randomBytes(32).toString('base64url');
