import {
  COUNTED_ROWS,
  type UserAuditEntry,
  type UserAuditIntegrity,
  type UserAuditPage,
  type UserAuditQuery,
} from '@balcao/api-schema';
import { maskPersonalRecord } from '@balcao/domain';
import { sql } from 'kysely';
import { verifySellerAudit } from '../../../../audit/verify-audit';
import type { Executor } from '../../../../db/database';
import { beyondPosition, orderBy, positionValue } from '../../../../lists/list-order';
import { readListPage } from '../../../../lists/read-list-page';
import { dayStart, deviceName, namesOf, requireUser } from '../../../identity';

const COLUMNS = { seq: { column: 'audit_log.seq', kind: 'number' } } as const;

/** Entries of a seller's trail, by their ids. */
async function entriesById(
  executor: Executor,
  sellerId: string,
  ids: readonly string[],
): Promise<UserAuditEntry[]> {
  const rows = await executor
    .selectFrom('audit_log')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('id', 'in', ids)
    .execute();
  const names = await namesOf(
    executor,
    rows.map((row) => row.actor_id).filter((id) => id !== ''),
  );
  return rows.map((row) => ({
    id: row.id,
    seq: Number(row.seq),
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    actor: { id: row.actor_id, name: names.get(row.actor_id) ?? '', kind: row.actor_kind },
    before: row.before_json && maskPersonalRecord(row.before_json),
    after: row.after_json && maskPersonalRecord(row.after_json),
    ip: row.ip,
    device: row.ua === '' ? '' : deviceName(row.ua),
    requestId: row.request_id,
    createdAt: row.created_at.toISOString(),
  }));
}

/** What was done in a person's account and to it, latest first. */
export async function listAuditOf(
  executor: Executor,
  userId: string,
  query: UserAuditQuery,
): Promise<UserAuditPage> {
  const { seller_id: sellerId } = await requireUser(executor, userId);
  let entries = executor.selectFrom('audit_log').where('seller_id', '=', sellerId);
  if (query.action) entries = entries.where('action', 'in', query.action);
  if (query.from !== undefined) entries = entries.where('created_at', '>=', dayStart(query.from));
  if (query.to !== undefined) entries = entries.where('created_at', '<', dayStart(query.to, 1));
  return readListPage(query, {
    columns: COLUMNS,
    defaultSort: '-seq',
    async count() {
      const { count } = await executor
        .selectFrom(
          entries
            .select('seq')
            .limit(COUNTED_ROWS + 1)
            .as('counted'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return { total: Math.min(count, COUNTED_ROWS), isExact: count <= COUNTED_ROWS };
    },
    positions: (window) =>
      entries
        .select(['id', positionValue(window.order).as('value')])
        .where(beyondPosition(window, 'audit_log.id'))
        .orderBy(orderBy(window.order, 'audit_log.id'))
        .limit(window.limit)
        .offset(window.offset)
        .execute(),
    rows: (ids) => entriesById(executor, sellerId, ids),
  });
}

/** Whether a person's trail is as it was written. Reads all of it. */
export async function checkAuditOf(executor: Executor, userId: string): Promise<UserAuditIntegrity> {
  const { seller_id: sellerId } = await requireUser(executor, userId);
  const { entries, broken } = await verifySellerAudit(executor, sellerId);
  return { intact: broken === null, entries, brokenAt: broken?.seq ?? null };
}
