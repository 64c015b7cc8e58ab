import type { AuditAction } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { compileOnce, compileStatement } from '../db/compile-once';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import { poolContextOf } from '../db/pool-adapter';
import type { Origin } from '../security/origin';
import { CHAIN_START, keyedHash } from './entry-hash';

/** An action, for the audit log. `before` and `after` never hold secrets or their hashes. */
export interface AuditEntry {
  /** The seller whose data changed. Each seller has a chain. */
  sellerId: string;
  /** `entity.verb`, such as `seller.update`. Screens show its name from the domain's table. */
  action: AuditAction;
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

type WithoutSeller = Omit<AuditEntry, 'sellerId'>;

/**
 * Appends an entry to the seller's chain, in the transaction of the change. Call it last: other changes of the same
 * seller wait from here to the commit.
 */
export async function recordAudit(
  trx: Executor,
  origin: Origin,
  { sellerId, ...entry }: AuditEntry,
): Promise<void> {
  await recordAudits(trx, origin, sellerId, [entry]);
}

/** As `recordAudit`, for many entries in order. */
export async function recordAudits(
  trx: Executor,
  origin: Origin,
  sellerId: string,
  entries: readonly WithoutSeller[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx.executeQuery(auditInsert(trx, origin, sellerId, entries, await lockChain(trx, sellerId)));
}

type ChainedRow = ReturnType<typeof chainedRow>;

/** The last entry of a chain: its number and its hash. */
interface ChainEnd {
  seq: number;
  hash: string;
}

const lockEnd = compileOnce<{ sellerId: string; start: string }>()((statements, bind) =>
  statements
    .insertInto('audit_heads')
    .values({ seller_id: bind('sellerId'), seq: 0, hash: bind('start') })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ seq: sql`audit_heads.seq` }))
    .returning(['seq', 'hash']),
);

/** The end of a seller's chain, which nobody else continues until the transaction ends. */
export async function lockChain(trx: Executor, sellerId: string): Promise<ChainEnd> {
  const [end] = await lockEnd(trx, { sellerId, start: CHAIN_START });
  if (end === undefined) throw new Error('The end of the chain was not answered.');
  return { seq: end.seq, hash: end.hash };
}

/** Appends rows to a seller's chain and moves its end to the last of them. */
const appendRows = (statements: Executor, rows: readonly ChainedRow[], end: ChainedRow) =>
  statements
    .with('moved', (part) =>
      part
        .updateTable('audit_heads')
        .set({ seq: end.seq, hash: end.hash })
        .where('seller_id', '=', end.seller_id)
        .returning('seq'),
    )
    .insertInto('audit_log')
    .values(rows);

/** Each column of a row: a new one that is missing here is an error of the types. */
const COLUMNS: Readonly<Record<keyof ChainedRow, true>> = {
  seller_id: true,
  seq: true,
  id: true,
  actor_id: true,
  actor_kind: true,
  action: true,
  entity: true,
  entity_id: true,
  before_json: true,
  after_json: true,
  ip: true,
  ua: true,
  request_id: true,
  created_at: true,
  previous_hash: true,
  hash: true,
};

/** Most changes are one entry. */
const appendRow = compileStatement<ChainedRow>()((statements, bind) => {
  const names = Object.keys(COLUMNS) as (keyof ChainedRow)[];
  const row = Object.fromEntries(names.map((name) => [name, bind(name)])) as ChainedRow;
  return appendRows(statements, [row], row);
});

/** The statement that appends entries after the end of a chain that is locked, so that it can be sent with others. */
export function auditInsert(
  trx: Executor,
  origin: Origin,
  sellerId: string,
  entries: readonly WithoutSeller[],
  lastEntry: ChainEnd,
): CompiledQuery {
  let end = lastEntry;
  const rows = entries.map((entry) => {
    const row = chainedRow(poolContextOf(trx).auditKey, origin, { sellerId, ...entry }, end);
    end = row;
    return row;
  });
  const last = rows.at(-1);
  if (last === undefined) throw new Error('There is no entry to append.');
  return rows.length === 1 ? appendRow(last) : appendRows(trx, rows, last).compile();
}

/** The row after the end of a chain. */
function chainedRow(key: Uint8Array, origin: Origin, entry: AuditEntry, { seq, hash }: ChainEnd) {
  const hashed = {
    ...entry,
    before: entry.before ?? null,
    after: entry.after ?? null,
    seq: seq + 1,
    id: newId(),
    actorId: origin.actorId,
    actorKind: origin.actorKind,
    ip: origin.ip,
    ua: origin.userAgent,
    requestId: origin.requestId,
    createdAt: new Date(),
  };
  return {
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
    previous_hash: hash,
    hash: keyedHash(key, hash, hashed),
  };
}
