import { NOTICE_TARGETS, type NoticeTargetKind, type Permission } from '@balcao/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { NoticesTable } from './tables/notices-schema';

export type NoticeRow = Selectable<NoticesTable>;

/** Whether somebody may see what a notice is about. What is about the person is theirs. */
export function mayKnow(
  { target_kind: kind, store_id: storeId }: NoticeRow,
  isPermitted: (permission: Permission) => boolean,
): boolean {
  const permission = kind === '' ? null : NOTICE_TARGETS[kind].permission;
  return storeId === '' || permission === null || isPermitted(permission);
}

/** The tables of targets that people or time delete. A kind without a table here is never deleted, or is a page of its own. */
const TABLES: Partial<Record<NoticeTargetKind, string>> = {
  gateway: 'payment_gateways',
  webhook: 'webhook_endpoints',
  product_job: 'background_jobs',
  order_job: 'background_jobs',
  coupon_job: 'background_jobs',
  order_bump_job: 'background_jobs',
  pixel_job: 'background_jobs',
  domain: 'domains',
};

/** Of tables that keep what was removed: what is still there. */
const STILL_THERE: Readonly<Record<string, RawBuilder<unknown>>> = { domains: sql`and removed_at is null` };

/** The ids of the targets of these notices that are no longer there. */
export async function findGone(platform: Executor, notices: readonly NoticeRow[]): Promise<Set<string>> {
  const isIn = (table: string) => (notice: NoticeRow) =>
    notice.target_kind !== '' && notice.target_id !== '' && TABLES[notice.target_kind] === table;
  const gone = await Promise.all(
    [...new Set(Object.values(TABLES))].map(async (table) => {
      const leading = notices.filter(isIn(table));
      if (leading.length === 0) return [];
      const ids = [...new Set(leading.map(({ target_id }) => target_id))];
      const sellerIds = [...new Set(leading.map(({ seller_id }) => seller_id))];
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)}
        where seller_id = any(${sellerIds}::text[]) and id = any(${ids}::text[]) ${STILL_THERE[table] ?? sql``}`.execute(
        platform,
      );
      const there = new Set(rows.map(({ id }) => id));
      return ids.filter((id) => !there.has(id));
    }),
  );
  return new Set(gone.flat());
}
