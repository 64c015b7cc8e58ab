import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The part of an audit entry that its hash covers. */
export interface HashedEntry {
  sellerId: string;
  seq: number;
  id: string;
  actorId: string;
  actorKind: string;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  ip: string;
  ua: string;
  requestId: string;
  createdAt: Date;
}

/** The previous hash of a chain's first entry. */
export const CHAIN_START = '';

/** JSON with sorted keys: PostgreSQL does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

const textOf = (previousHash: string, { before, after, createdAt, ...rest }: HashedEntry): string =>
  [previousHash, canonical(rest), canonical(before), canonical(after), createdAt.toISOString()].join('\n');

/** Tells the hashes with a key from those of entries that were written before there was one. */
const KEYED = 'hmac:';

/** Whether a hash was made with the key. */
export const isKeyed = (hash: string): boolean => hash.startsWith(KEYED);

/** The hash that links an entry to the previous one: without the key nobody makes one (HMAC-SHA-256, hex). */
export const keyedHash = (key: Uint8Array, previousHash: string, entry: HashedEntry): string =>
  KEYED + createHmac('sha256', key).update(textOf(previousHash, entry)).digest('hex');

/** The hash of entries from before there was a key (SHA-256, hex). */
export const plainHash = (previousHash: string, entry: HashedEntry): string =>
  createHash('sha256').update(textOf(previousHash, entry)).digest('hex');

/** Derives the key of the audit log's hashes from the server's secret (HKDF-SHA-256, 32 bytes), for no other purpose. */
export const deriveAuditKey = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'balcao audit log', 32));
