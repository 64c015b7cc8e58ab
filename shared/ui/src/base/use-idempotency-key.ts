import { useState } from 'react';

export interface IdempotencyKeys {
  /** The idempotency headers of a request: the same key for the same body, a new key for another body. */
  headersFor(body: unknown): { 'Idempotency-Key': string };
  /** Call it after success, so that the same body gets a new key. */
  renew(): void;
}

/** A text of 128 random bits, that nobody guesses. */
export function randomKey(): string {
  // Does not use crypto.randomUUID, which browsers hide on plain http, as on a phone that opens a developer's
  // machine.
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

/** Idempotency keys: a request whose answer was lost can be repeated without doing the work twice. */
export function useIdempotencyKey(): IdempotencyKeys {
  const [keys] = useState(createKeys);
  return keys;
}
