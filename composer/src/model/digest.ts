import { createHash } from 'node:crypto';
import type { Sri } from '@balcao/contract';

/** SHA-256 in lower-case hexadecimal: how artifacts, compositions, proofs and log entries are named. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The `integrity` of a file's bytes, as browsers want it. */
export function sriOf(bytes: Uint8Array): Sri {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Canonical JSON: keys in order, no spaces, no undefined values. Equal values have equal hashes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? inOrder(part) : part,
  );
}

function inOrder(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
