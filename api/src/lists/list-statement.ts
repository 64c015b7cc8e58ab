import { COUNTED_ROWS } from '@balcao/api-schema';
import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './conditions';
import type { ListConditions } from './list-definition';
import { beyondPosition, type ListWindow, orderBy, type Position } from './list-order';

/** The part of a list's definition that statements are made of. */
export interface ListTable {
  from: RawBuilder<unknown>;
  id: string;
}

/** A row of a page's statement: where there is none in the window, the total stands alone. */
export type PageRow<Stored> = { list_total: number } & (
  | ({ list_place: string } & Stored)
  | { list_place: null }
);

const CAP = sql.lit(COUNTED_ROWS);
const CAP_AND_ONE = sql.lit(COUNTED_ROWS + 1);

const whereOf = ({ scope, filters, search }: ListConditions): Condition =>
  allOf([scope, ...filters, ...(search ? [search] : [])]);

/** The ids in a window and what the order sorts them by, found in whichever way promises to be short. */
function windowOf({ from, id }: ListTable, where: Condition, window: ListWindow) {
  const { order, offset, limit } = window;
  return sql`select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place from ${from}
    where ${where} and ${beyondPosition(window, id)}
    order by ${orderBy(order, id)} limit ${limit} offset ${offset}`;
}

/**
 * The same where very many match, so that a walk along the order's index meets a page of them soon. Under row-level security
 * PostgreSQL does not look into its statistics for a search and takes it to find next to nothing: so it is kept from the plan.
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

/** Where nothing is left out, an index alone counts the rows, and the order's index leads to the page. */
const everything = (table: ListTable, conditions: ListConditions, window: ListWindow) => sql`
  counted as (select count(*)::int as total from (
    select from ${table.from} where ${whereOf(conditions)} limit ${CAP_AND_ONE}) as capped),
  page as materialized (${windowOf(table, whereOf(conditions), window)})`;

/** Otherwise whoever counts the matches has found them, and those that were counted are sorted at once. */
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

/** One statement: how many rows the list has, up to one more than are counted, and those of a window, in its order. */
export function pageStatement<Stored>(
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
  rows: AliasableExpression<Stored>,
): RawBuilder<PageRow<Stored>> {
  const { filters, search } = conditions;
  const hasAll = filters.length === 0 && search === null;
  const parts = (hasAll ? everything : matches)(table, conditions, window);
  return sql`
    with ${parts}
    select counted.total as list_total, page.place::text as list_place, shown.*
    from counted left join (page join ${rows} as shown on shown.id = page.id) on true
    order by ${orderBy(window.order, 'page.id', 'page.place')}`;
}

/** The rows in a window, in its order, uncounted. */
export const windowStatement = <Stored>(
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
  rows: AliasableExpression<Stored>,
): RawBuilder<{ list_place: string } & Stored> => sql`
  with page as materialized (${windowOf(table, whereOf(conditions), window)})
  select page.place::text as list_place, shown.*
  from page join ${rows} as shown on shown.id = page.id
  order by ${orderBy(window.order, 'page.id', 'page.place')}`;

/** The positions in a window alone. */
export const positionsStatement = (
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
): RawBuilder<Position> => sql`
  select page.id, page.place::text as value from (${windowOf(table, whereOf(conditions), window)}) as page
  order by ${orderBy(window.order, 'page.id', 'page.place')}`;

/** How many rows the list has, however many. */
export const countStatement = (
  { from }: ListTable,
  conditions: ListConditions,
): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from ${from} where ${whereOf(conditions)}`;
