import type { UserAuditEntry, UserAuditQuery } from '@balcao/api-schema';
import { maskPersonalRecord } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database';
import { fromDay, oneOf, untilDay } from '../../../../lists/conditions';
import { defineList } from '../../../../lists/define-list';
import { deviceName } from '../../../identity';

/** The seller whose trail is listed. */
interface AuditScope {
  sellerId: string;
}

const selectEntries = (executor: Executor, { sellerId }: AuditScope) =>
  executor
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.seq',
      'audit_log.action',
      'audit_log.entity',
      'audit_log.entity_id',
      'audit_log.actor_id',
      'audit_log.actor_kind',
      'audit_log.before_json',
      'audit_log.after_json',
      'audit_log.ip',
      'audit_log.ua',
      'audit_log.request_id',
      'audit_log.created_at',
      'actor.name as actorName',
    ])
    .where('audit_log.seller_id', '=', sellerId);

type StoredEntry = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const toEntry = (row: StoredEntry): UserAuditEntry => ({
  id: row.id,
  seq: row.seq,
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  actor: { id: row.actor_id, name: row.actorName ?? '', kind: row.actor_kind },
  before: row.before_json && maskPersonalRecord(row.before_json),
  after: row.after_json && maskPersonalRecord(row.after_json),
  ip: row.ip,
  device: row.ua === '' ? '' : deviceName(row.ua),
  requestId: row.request_id,
  createdAt: row.created_at.toISOString(),
});

/** The audit trail of a seller, latest first. */
export const auditList = defineList<
  AuditScope,
  Pick<UserAuditQuery, 'action' | 'from' | 'to'>,
  StoredEntry,
  UserAuditEntry
>({
  from: sql`audit_log`,
  id: 'audit_log.id',
  orders: { seq: { column: 'audit_log.seq', kind: 'number' } },
  defaultSort: '-seq',
  scope: ({ sellerId }) => sql`audit_log.seller_id = ${sellerId}`,
  filters: {
    action: oneOf('audit_log.action'),
    from: fromDay('audit_log.created_at'),
    to: untilDay('audit_log.created_at'),
  },
  rows: selectEntries,
  toRow: toEntry,
});
