import type { Selectable } from 'kysely';
import type { Executor } from '../db/database';
import { poolContextOf } from '../db/pool-adapter';
import type { Schema } from '../db/schema';
import { CHAIN_START, type HashedEntry, isKeyed, keyedHash, plainHash } from './entry-hash';

/** A break in a chain. */
export interface BrokenChain {
  sellerId: string;
  /** The first wrong entry, or the one after the last when the end is missing. */
  seq: number;
  reason: 'missing' | 'changed' | 'cut';
}

export interface AuditReport {
  chains: number;
  entries: number;
  /** Entries from before hashes had a key: who writes to the database could forge these. The number never grows. */
  unkeyed: number;
  broken: BrokenChain[];
}

const BATCH = 1_000;

interface VerifiedChain {
  entries: number;
  unkeyed: number;
  broken: BrokenChain | null;
}

/** Whether an entry follows the last one and is as it was written. After one with a key, none without is right. */
function follows(key: Uint8Array, lastHash: string, row: Selectable<Schema['audit_log']>): boolean {
  if (row.previous_hash !== lastHash) return false;
  const entry = hashedEntryOf(row);
  if (isKeyed(row.hash)) return row.hash === keyedHash(key, lastHash, entry);
  return !isKeyed(lastHash) && row.hash === plainHash(lastHash, entry);
}

/** The part of a stored entry that its hash covers. */
export function hashedEntryOf(row: Selectable<Schema['audit_log']>): HashedEntry {
  return {
    sellerId: row.seller_id,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before_json,
    after: row.after_json,
    seq: row.seq,
    id: row.id,
    actorId: row.actor_id,
    actorKind: row.actor_kind,
    ip: row.ip,
    ua: row.ua,
    requestId: row.request_id,
    createdAt: row.created_at,
  };
}

async function verifyChain(
  database: Executor,
  sellerId: string,
  head: { seq: number; hash: string },
): Promise<VerifiedChain> {
  const key = poolContextOf(database).auditKey;
  let unkeyed = 0;
  let last = { seq: 0, hash: CHAIN_START };
  const brokenAt = (seq: number, reason: BrokenChain['reason']) => ({
    entries: last.seq,
    unkeyed,
    broken: { sellerId, seq, reason },
  });
  for (;;) {
    const rows = await database
      .selectFrom('audit_log')
      .selectAll()
      .where('seller_id', '=', sellerId)
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const seq = row.seq;
      if (seq !== last.seq + 1) return brokenAt(last.seq + 1, 'missing');
      if (!follows(key, last.hash, row)) return brokenAt(seq, 'changed');
      if (!isKeyed(row.hash)) unkeyed += 1;
      last = { seq, hash: row.hash };
    }
    if (rows.length < BATCH) break;
  }
  const whole = last.seq === head.seq && last.hash === head.hash;
  return whole ? { entries: last.seq, unkeyed, broken: null } : brokenAt(last.seq + 1, 'cut');
}

/** Verifies the chain of one seller. An empty chain is valid. */
export async function verifySellerAudit(database: Executor, sellerId: string): Promise<VerifiedChain> {
  const head = await database
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return verifyChain(database, sellerId, head ?? { seq: 0, hash: CHAIN_START });
}

/** Verifies every chain of the audit log from its first entry to its head. */
export async function verifyAudit(database: Executor): Promise<AuditReport> {
  const heads = await database.selectFrom('audit_heads').selectAll().orderBy('seller_id').execute();
  const report: AuditReport = { chains: heads.length, entries: 0, unkeyed: 0, broken: [] };
  for (const { seller_id, ...head } of heads) {
    const { entries, unkeyed, broken } = await verifyChain(database, seller_id, head);
    report.entries += entries;
    report.unkeyed += unkeyed;
    if (broken) report.broken.push(broken);
  }
  return report;
}
