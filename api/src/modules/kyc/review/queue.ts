import { COUNTED_ROWS, type KycQueuePage, type KycQueueQuery, type KycQueueRow } from '@balcao/api-schema';
import { maskCpf } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { beyondPosition, orderBy, positionValue, type SortColumn } from '../../../lists/list-order';
import { readListPage } from '../../../lists/read-list-page';
import { dayStart, searchCondition } from '../../identity';

const COLUMNS = {
  changedAt: { column: 'kyc_reports.changed_at', kind: 'instant' },
} as const satisfies Record<string, SortColumn>;

/** What waits longest comes first. */
const DEFAULT_SORT = 'changedAt';

async function rowsById(executor: Executor, ids: readonly string[]): Promise<KycQueueRow[]> {
  const rows = await executor
    .selectFrom('kyc_reports')
    .innerJoin('users', 'users.seller_id', 'kyc_reports.seller_id')
    .selectAll('kyc_reports')
    .select('users.id as userId')
    .where('kyc_reports.id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    name: row.name,
    cpf: maskCpf(row.cpf),
    status: row.status,
    attempt: row.attempt,
    changedAt: row.changed_at.toISOString(),
  }));
}

function conditionsOf(query: KycQueueQuery): RawBuilder<SqlBool>[] {
  const { q, status, userId, again, changedFrom, changedTo } = query;
  const conditions = [sql<SqlBool>`kyc_reports.status = any(${status}::text[])`];
  if (q)
    conditions.push(sql`kyc_reports.seller_id in (
      select user_directory.seller_id from user_directory where ${searchCondition(q)})`);
  if (userId !== undefined)
    conditions.push(
      sql`kyc_reports.seller_id = (select users.seller_id from users where users.id = ${userId})`,
    );
  if (again !== undefined) conditions.push(sql`(kyc_reports.attempt > 1) = ${again}`);
  if (changedFrom !== undefined) conditions.push(sql`kyc_reports.changed_at >= ${dayStart(changedFrom)}`);
  if (changedTo !== undefined) conditions.push(sql`kyc_reports.changed_at < ${dayStart(changedTo, 1)}`);
  return conditions;
}

/** A page of the attempts that a query asks for. */
export function listQueue(executor: Executor, query: KycQueueQuery): Promise<KycQueuePage> {
  const reports = executor
    .selectFrom('kyc_reports')
    .where(sql<SqlBool>`${sql.join(conditionsOf(query), sql` and `)}`);
  return readListPage(query, {
    columns: COLUMNS,
    defaultSort: DEFAULT_SORT,
    async count() {
      const { total } = await executor
        .selectFrom(
          reports
            .select('id')
            .limit(COUNTED_ROWS + 1)
            .as('counted'),
        )
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return { total: Math.min(total, COUNTED_ROWS), isExact: total <= COUNTED_ROWS };
    },
    positions: (window) =>
      reports
        .select(['id', positionValue(window.order).as('value')])
        .where(beyondPosition(window, 'kyc_reports.id'))
        .orderBy(orderBy(window.order, 'kyc_reports.id'))
        .limit(window.limit)
        .offset(window.offset)
        .execute(),
    rows: (ids) => rowsById(executor, ids),
  });
}
