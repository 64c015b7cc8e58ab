import {
  COUNTED_ROWS,
  type PlatformUserFilter,
  type PlatformUserPage,
  type PlatformUserQuery,
} from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import {
  beyondPosition,
  type ListWindow,
  orderBy,
  positionValue,
  type SortColumn,
} from '../../lists/list-order';
import { type ListCount, readListPage } from '../../lists/read-list-page';
import { allOf, directoryConditions } from './directory';
import { platformUserRows } from './row';

export const USER_SORT_COLUMNS = {
  name: { column: 'user_directory.name_key', kind: 'text' },
  createdAt: { column: 'user_directory.created_at', kind: 'instant' },
  lastSeenAt: { column: 'user_directory.last_seen_at', kind: 'instant' },
} as const satisfies Record<string, SortColumn>;

/** Newest first. */
export const DEFAULT_USER_SORT = '-createdAt';

const ID = 'user_directory.user_id';

/** How many people a filter finds, as far as they are counted. */
export async function countUsers(executor: Executor, filter: PlatformUserFilter): Promise<ListCount> {
  const found = executor
    .selectFrom('user_directory')
    .select('user_id')
    .where(allOf(directoryConditions(filter)))
    .limit(COUNTED_ROWS + 1);
  const { count } = await executor
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNTED_ROWS), isExact: count <= COUNTED_ROWS };
}

/** Where the people that a filter finds stand in an order. */
export function userPositions(executor: Executor, filter: PlatformUserFilter, window: ListWindow) {
  const { order, offset, limit } = window;
  return executor
    .selectFrom('user_directory')
    .select(['user_id as id', positionValue(order).as('value')])
    .where(allOf([...directoryConditions(filter), beyondPosition(window, ID)]))
    .orderBy(orderBy(order, ID))
    .limit(limit)
    .offset(offset);
}

/** A page of the platform's users, whoever they are; personal data is masked. */
export function listPlatformUsers(executor: Executor, query: PlatformUserQuery): Promise<PlatformUserPage> {
  return readListPage(query, {
    columns: USER_SORT_COLUMNS,
    defaultSort: DEFAULT_USER_SORT,
    count: () => countUsers(executor, query),
    positions: (window) => userPositions(executor, query, window).execute(),
    rows: (ids) => platformUserRows(executor, ids),
  });
}
