import { COUNTED_ROWS } from '@balcao/api-schema';
import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './conditions';
import type { ListConditions, ListCounts } from './list-definition';
import { beyondPosition, type ListWindow, orderBy, type Position } from './list-order';
import { shownColumns } from './shown-columns';

/** The part of a list's definition that its statements need. */
export interface ListTable {
  from: RawBuilder<unknown>;
  id: string;
}

/** A row of a page's statement. The total comes alone when the window is empty. */
export type PageRow<Stored> = { list_total: number; list_counts: Record<string, number> | null } & (
  | ({ list_place: string } & Stored)
  | { list_place: null }
);

const CAP = sql.lit(COUNTED_ROWS);
const CAP_AND_ONE = sql.lit(COUNTED_ROWS + 1);

const whereOf = ({ scope, filters, search }: ListConditions): Condition =>
  allOf([scope, ...filters, ...(search ? [search] : [])]);

/** The ids in a window and their sort values, found by whichever plan is shorter. */
function windowOf({ from, id }: ListTable, where: Condition, window: ListWindow) {
  const { order, offset, limit } = window;
  return sql`select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place from ${from}
    where ${where} and ${beyondPosition(window, id)}
    order by ${orderBy(order, id)} limit ${limit} offset ${offset}`;
}

/**
 * The variant for very many matches, where walking the order's index fills a page quickly. Under row-level security
 * PostgreSQL ignores its statistics for a search and expects almost no matches, so the search is hidden from the
 * planner.
 */
function walkOf(
  table: ListTable,
  { scope, filters, search }: ListConditions,
  window: ListWindow,
  when: Condition,
) {
  const where = allOf([scope, ...filters, when]);
  if (search === null) return windowOf(table, where, window);
  const { from, id } = table;
  const { order, offset, limit } = window;
  return sql`select id, place from (
      select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place, (${search}) as matches from ${from}
      where ${where} and ${beyondPosition(window, id)}
      order by ${orderBy(order, id)} offset 0) as walked
    where matches limit ${limit} offset ${offset}`;
}

/** Without a filter, an index-only scan counts the rows and the order's index finds the page. */
const everything = (table: ListTable, conditions: ListConditions, window: ListWindow) => sql`
  counted as (select count(*)::int as total from (
    select from ${table.from} where ${whereOf(conditions)} limit ${CAP_AND_ONE}) as capped),
  page as materialized (${windowOf(table, whereOf(conditions), window)})`;

/** Otherwise counting finds the matches, so the counted rows are sorted directly. */
const matches = (table: ListTable, conditions: ListConditions, window: ListWindow) => sql`
  found as materialized (select ${sql.ref(table.id)} as id, ${sql.ref(window.order.column)} as place
    from ${table.from} where ${whereOf(conditions)} limit ${CAP_AND_ONE}),
  counted as materialized (select count(*)::int as total from found),
  page as materialized (
    (select id, place from found
      where (select total from counted) <= ${CAP} and ${beyondPosition(window, 'id', 'place')}
      order by ${orderBy(window.order, 'id', 'place')} limit ${window.limit} offset ${window.offset})
    union all
    (${walkOf(table, conditions, window, sql`(select total from counted) > ${CAP}`)}))`;

/**
 * The rows of each value as JSON: each value up to one above the limit, because that reads few entries of an index. A search
 * has to look at every row anyway, so there all values are counted in one go.
 */
function countsOf({ from }: ListTable, { conditions, values }: ListCounts): RawBuilder<unknown> {
  const entries = (count: (condition: Condition) => RawBuilder<unknown>) =>
    sql.join(values.map(({ value, condition }) => sql`${sql.lit(value)}, ${count(condition)}`));
  const where = whereOf(conditions);
  if (conditions.search)
    return sql`(select json_build_object(${entries((condition) => sql`count(*) filter (where ${condition})`)})
      from ${from} where ${where})`;
  return sql`(select json_build_object(${entries(
    (condition) => sql`(select count(*) from (
      select from ${from} where ${where} and ${condition} limit ${CAP_AND_ONE}) as capped)`,
  )}))`;
}

/** One statement: the number of rows up to one above the limit, the rows of a window in order, and the counts of values. */
export function pageStatement<Stored>(
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
  rows: AliasableExpression<Stored>,
  counts: ListCounts | null,
): RawBuilder<PageRow<Stored>> {
  const { filters, search } = conditions;
  const hasAll = filters.length === 0 && search === null;
  const parts = (hasAll ? everything : matches)(table, conditions, window);
  return sql`
    with ${parts}
    select counted.total as list_total, ${counts ? countsOf(table, counts) : sql`null`} as list_counts,
      page.place::text as list_place, ${shownColumns(rows)}
    from counted left join (page join ${rows} as shown on shown.id = page.id) on true
    order by ${orderBy(window.order, 'page.id', 'page.place')}`;
}

/** The rows of a window in order, without a count. */
export const windowStatement = <Stored>(
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
  rows: AliasableExpression<Stored>,
): RawBuilder<{ list_place: string } & Stored> => sql`
  with page as materialized (${windowOf(table, whereOf(conditions), window)})
  select page.place::text as list_place, ${shownColumns(rows)}
  from page join ${rows} as shown on shown.id = page.id
  order by ${orderBy(window.order, 'page.id', 'page.place')}`;

/** Only the positions of a window. */
export const positionsStatement = (
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
): RawBuilder<Position> => sql`
  select page.id, page.place::text as value from (${windowOf(table, whereOf(conditions), window)}) as page
  order by ${orderBy(window.order, 'page.id', 'page.place')}`;

/** The exact number of rows. */
export const countStatement = (
  { from }: ListTable,
  conditions: ListConditions,
): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from ${from} where ${whereOf(conditions)}`;
