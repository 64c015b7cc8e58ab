import {
  COUNTED_ROWS,
  type PlatformUserFilter,
  type PlatformUserPage,
  type PlatformUserQuery,
  type PlatformUserRow,
} from '@balcao/api-schema';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database';
import {
  beyondPosition,
  type ListWindow,
  orderBy,
  type Position,
  positionValue,
  type SortColumn,
} from '../../../../lists/list-order';
import { type ListCount, type ListSource, readListPage } from '../../../../lists/read-list-page';
import {
  conditionsOf,
  type DirectoryConditions,
  facetCodes,
  facetsOf,
  inFacets,
  matching,
} from '../../../identity';
import { platformUserRows } from './row';

export const USER_SORT_COLUMNS = {
  name: { column: 'user_directory.name_key', kind: 'text' },
  createdAt: { column: 'user_directory.created_at', kind: 'instant' },
  lastSeenAt: { column: 'user_directory.last_seen_at', kind: 'instant' },
} as const satisfies Record<string, SortColumn>;

/** Newest first. */
export const DEFAULT_USER_SORT = '-createdAt';

const ID = 'user_directory.user_id';

const hasAllFacets = ({ facets }: DirectoryConditions) => facets.length === facetsOf({}).length;

/** Counts the people whom a filter lets through, as far as they are counted. */
export const countQuery = (conditions: DirectoryConditions): RawBuilder<{ total: number }> => sql`
  select count(*)::int as total from (${matching(conditions, COUNTED_ROWS + 1)} limit ${COUNTED_ROWS + 1}) as matching`;

/**
 * The page's positions along the order's index, where many match: so the first ones are met soon. `is true` keeps the index
 * of words out of it, which would collect all of them first.
 */
function walkAll(conditions: DirectoryConditions, window: ListWindow): RawBuilder<Position> {
  const { order, offset, limit } = window;
  const { search, days } = conditions;
  return sql`
    select user_directory.user_id as id, ${positionValue(order)} as value from user_directory
    where user_directory.facet >= 0 and ${beyondPosition(window, ID)} and (${search ?? sql`true`}) is true
      and (${hasAllFacets(conditions) ? sql`true` : inFacets(conditions)}) is true and ${days?.condition ?? sql`true`}
    order by ${orderBy(order, ID)}
    limit ${limit} offset ${offset}`;
}

/** The same facet by facet: the first people of each, then the first of these. However few match, none is looked at in vain. */
function walkFacets(conditions: DirectoryConditions, window: ListWindow): RawBuilder<Position> {
  const { order, offset, limit } = window;
  return sql`
    select found.id, found.value
    from ${facetCodes(conditions)}
    cross join lateral (
      select user_directory.user_id as id, ${sql.ref(order.column)} as place, ${positionValue(order)} as value
      from user_directory
      where user_directory.facet = facet.code and ${beyondPosition(window, ID)}
      order by ${orderBy(order, ID)}
      limit ${offset + limit}
    ) as found
    order by ${orderBy(order, 'found.id', 'found.place')}
    limit ${limit} offset ${offset}`;
}

/** The page's positions among the people who match, collected first: where few do. */
function pick(conditions: DirectoryConditions, window: ListWindow): RawBuilder<Position> {
  const { order, offset, limit } = window;
  return sql`
    with user_directory as materialized (${matching(conditions)})
    select user_directory.user_id as id, ${positionValue(order)} as value from user_directory
    where ${beyondPosition(window, ID)}
    order by ${orderBy(order, ID)}
    limit ${limit} offset ${offset}`;
}

/** How the positions of a page are found, where so many match. */
export function positionsQuery(
  conditions: DirectoryConditions,
  { isExact }: Pick<ListCount, 'isExact'>,
  window: ListWindow,
): RawBuilder<Position> {
  const facetsAlone = conditions.search === null && conditions.days === null;
  if (facetsAlone) {
    return hasAllFacets(conditions) ? walkAll(conditions, window) : walkFacets(conditions, window);
  }
  // People with a common name stand together in the order of names: one may walk far until the first.
  const isNameByName = conditions.search !== null && window.order.column === USER_SORT_COLUMNS.name.column;
  return isExact || isNameByName ? pick(conditions, window) : walkAll(conditions, window);
}

async function countOf(executor: Executor, conditions: DirectoryConditions): Promise<ListCount> {
  const { rows } = await countQuery(conditions).execute(executor);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, COUNTED_ROWS), isExact: total <= COUNTED_ROWS };
}

/** The people whom a filter lets through, as a list. Reading a page costs about the same among a hundred and a million. */
export async function userSource(
  executor: Executor,
  filter: PlatformUserFilter,
): Promise<ListSource<PlatformUserRow>> {
  const conditions = conditionsOf(filter);
  const count = await countOf(executor, conditions);
  return {
    columns: USER_SORT_COLUMNS,
    defaultSort: DEFAULT_USER_SORT,
    count: async () => count,
    positions: async (window) => (await positionsQuery(conditions, count, window).execute(executor)).rows,
    rows: (ids) => platformUserRows(executor, ids),
  };
}

/** A page of the platform's users, whoever they are; personal data is masked. */
export async function listPlatformUsers(
  executor: Executor,
  query: PlatformUserQuery,
): Promise<PlatformUserPage> {
  return readListPage(query, await userSource(executor, query));
}

/** How many people a filter lets through, however many. */
export async function countAll(executor: Executor, filter: PlatformUserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching(conditionsOf(filter))}) as matching`.execute(executor);
  return rows[0]?.total ?? 0;
}
