import { createHmac } from 'node:crypto';

/** 96 bits: two of a million addresses do not share one. */
const LENGTH = 16;

/** The kinds of values that log lines hold a pseudonym of. */
export type Pseudonymized = 'address' | 'account';

/** Names an address or an account in log lines: always by the same word, which says nothing to people without the key. */
export type Pseudonym = (kind: Pseudonymized, value: string) => string;

/** So many names are kept: the same few callers make most lines, and a hash costs more than the rest of a line. */
const KEPT_NAMES = 10_000;

/** A keyed hash (HMAC-SHA-256, base64url, cut). @param key `JWT_SECRET`: with a new one, the names change too */
export function createPseudonym(key: Uint8Array): Pseudonym {
  const names = new Map<string, string>();
  return (kind, value) => {
    const named = `log|${kind}|${value}`;
    const known = names.get(named);
    if (known !== undefined) return known;
    const name = createHmac('sha256', key).update(named).digest('base64url').slice(0, LENGTH);
    if (names.size >= KEPT_NAMES) names.clear();
    names.set(named, name);
    return name;
  };
}
