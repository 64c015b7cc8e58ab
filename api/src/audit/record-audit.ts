import { sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Origin } from '../security/origin';
import { CHAIN_START, entryHash } from './entry-hash';

/** What was done. `before` and `after` never hold secrets or their hashes. */
export interface AuditEntry {
  /** The seller whose data it is: each has a chain of its own. */
  sellerId: string;
  /** `entity.verb`, such as `seller.update`. */
  action: string;
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Appends an entry to the seller's chain, in the transaction of the change itself. Call it last in the transaction: from
 * here to the commit other changes of the same seller wait.
 */
export async function recordAudit(trx: Executor, origin: Origin, entry: AuditEntry): Promise<void> {
  const head = await trx
    .insertInto('audit_heads')
    .values({ seller_id: entry.sellerId, seq: 0, hash: CHAIN_START })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ seq: sql`audit_heads.seq` }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();

  const hashed = {
    ...entry,
    before: entry.before ?? null,
    after: entry.after ?? null,
    seq: Number(head.seq) + 1,
    id: newId(),
    actorId: origin.actorId,
    actorKind: origin.actorKind,
    ip: origin.ip,
    ua: origin.userAgent,
    requestId: origin.requestId,
    createdAt: new Date(),
  };
  const hash = entryHash(head.hash, hashed);

  await trx
    .insertInto('audit_log')
    .values({
      seller_id: entry.sellerId,
      seq: hashed.seq,
      id: hashed.id,
      actor_id: hashed.actorId,
      actor_kind: hashed.actorKind,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before_json: hashed.before && JSON.stringify(hashed.before),
      after_json: hashed.after && JSON.stringify(hashed.after),
      ip: hashed.ip,
      ua: hashed.ua,
      request_id: hashed.requestId,
      created_at: hashed.createdAt,
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await trx
    .updateTable('audit_heads')
    .set({ seq: hashed.seq, hash })
    .where('seller_id', '=', entry.sellerId)
    .execute();
}
