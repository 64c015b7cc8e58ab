import { createHash } from 'node:crypto';

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

/** The hash that links an entry to the previous one (SHA-256, hex). */
export function entryHash(previousHash: string, entry: HashedEntry): string {
  const { before, after, createdAt, ...rest } = entry;
  const text = [
    previousHash,
    canonical(rest),
    canonical(before),
    canonical(after),
    createdAt.toISOString(),
  ].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
