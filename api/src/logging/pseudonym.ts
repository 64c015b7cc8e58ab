import { createHmac } from 'node:crypto';

/** 96 bits: two of a million addresses do not share one. */
const LENGTH = 16;

/** What log lines name instead of the thing itself. */
export type Pseudonymized = 'address' | 'account';

/** Names an address or an account in log lines: always by the same word, which says nothing to people without the key. */
export type Pseudonym = (kind: Pseudonymized, value: string) => string;

/** A keyed hash (HMAC-SHA-256, base64url, cut). @param key `JWT_SECRET`: with a new one, the names change too */
export function createPseudonym(key: Uint8Array): Pseudonym {
  return (kind, value) =>
    createHmac('sha256', key).update(`log|${kind}|${value}`).digest('base64url').slice(0, LENGTH);
}
