import { useState } from 'react';

export interface IdempotencyKeys {
  /** The headers of a request that may be sent twice: the same key for the same body, another for another. */
  headersFor(body: unknown): { 'Idempotency-Key': string };
  /** Call when the work is done: the same body sent again then is new work. */
  renew(): void;
}

function randomKey(): string {
  // Not crypto.randomUUID: browsers hide it on plain http, as on a phone that opens a developer's machine.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function createKeys(): IdempotencyKeys {
  let last: { body: string; key: string } | undefined;
  return {
    headersFor(body) {
      const text = JSON.stringify(body);
      if (last?.body !== text) last = { body: text, key: randomKey() };
      return { 'Idempotency-Key': last.key };
    },
    renew() {
      last = undefined;
    },
  };
}

/** Keys that make a repeated request harmless: a lost answer can be asked for again without doing the work twice. */
export function useIdempotencyKey(): IdempotencyKeys {
  const [keys] = useState(createKeys);
  return keys;
}
