import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** Turns a code or token into what is stored of it. */
export type Digest = (secret: string) => string;

/** A keyed hash: without the key, a stolen table does not tell six-digit codes (HMAC-SHA-256, base64url). */
export function createDigest(key: Uint8Array): Digest {
  return (secret) => createHmac('sha256', key).update(`stored-secret|${secret}`).digest('base64url');
}

/** A code to be typed: six digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** A secret that travels in a link or an answer: 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url');
