import { COUNTED_ROWS, COUNTED_TAB_ROWS } from '@balcao/api-schema';
import { PAGE_SIZES } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { CompiledPart } from '../db/compile-once';
import { allOf, type Condition } from './conditions';
import type { ListConditions, ListCounts } from './list-definition';
import { type WantedKinds, windowOfKinds } from './list-kinds';
import { beyondPosition, type ListWindow, orderBy, type Position } from './list-order';

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
const TAB_CAP_AND_ONE = sql.lit(COUNTED_TAB_ROWS + 1);

/** The rows of a list as they are shown, in statements: their columns, and the query. */
export interface ShownRows {
  columns: RawBuilder<unknown>;
  query: RawBuilder<unknown>;
}

/** The rows of a scope, from a part that was compiled before. */
export const shownRows = <Scope>({ columns, with: withValues }: CompiledPart<Scope>) => {
  const named = sql.join(columns.map((column) => sql.ref(`shown.${column}`)));
  return (scope: Scope): ShownRows => ({ columns: named, query: withValues(scope) });
};

/** Looks up each row of the page by its id. The limit keeps PostgreSQL from making up all rows and joining them. */
export const lookedUp = ({ columns, query }: ShownRows) => sql`
  cross join lateral (select ${columns} from (${query}) as shown where shown.id = page.id limit 1) as shown`;

/** Whether nothing is filtered. */
export const hasAll = ({ filters, search }: ListConditions): boolean =>
  filters.length === 0 && search === null;

/**
 * Without a filter one plan serves all, so PostgreSQL may keep it: planning a page takes longer than reading it. What finds
 * few rows and what finds many need plans of their own; a comment in front keeps a statement from getting a name.
 */
const planning = (conditions: ListConditions) =>
  hasAll(conditions) ? sql`` : sql`/* planned for its values */`;

/** The usual sizes are known to a plan that is kept: otherwise PostgreSQL expects a tenth of all rows. */
const USUAL_LIMITS = PAGE_SIZES.map((size) => size + 1);
export const isUsualLimit = (limit: number): boolean => USUAL_LIMITS.includes(limit);
const limitOf = (limit: number) => (isUsualLimit(limit) ? sql.lit(limit) : sql`${limit}`);
const offsetOf = (offset: number) => (offset === 0 ? sql`` : sql`offset ${offset}`);

const whereOf = ({ scope, filters, search }: ListConditions): Condition =>
  allOf([scope, ...filters, ...(search ? [search] : [])]);

/** The ids in a window and their sort values, found by whichever plan is shorter. */
function windowOf({ from, id }: ListTable, where: Condition, window: ListWindow) {
  const { order, offset, limit } = window;
  return sql`select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place from ${from}
    where ${where} and ${beyondPosition(window, id)}
    order by ${orderBy(order, id)} limit ${limitOf(limit)} ${offsetOf(offset)}`;
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
  { when, kinds }: { when: Condition; kinds: WantedKinds },
) {
  if (search === null && kinds) return windowOfKinds(table, kinds, allOf([scope, ...filters]), window, when);
  const where = allOf([scope, ...filters, when]);
  if (search === null) return windowOf(table, where, window);
  const { from, id } = table;
  const { order, offset, limit } = window;
  return sql`select id, place from (
      select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place, (${search}) as matches from ${from}
      where ${where} and ${beyondPosition(window, id)}
      order by ${orderBy(order, id)} offset 0) as walked
    where matches limit ${limitOf(limit)} ${offsetOf(offset)}`;
}

/** Without a filter, an index-only scan counts the rows and the order's index finds the page. */
const everything = (table: ListTable, conditions: ListConditions, window: ListWindow) => sql`
  counted as (select count(*)::int as total from (
    select from ${table.from} where ${whereOf(conditions)} limit ${CAP_AND_ONE}) as capped),
  page as materialized (${windowOf(table, whereOf(conditions), window)})`;

/** Otherwise counting finds the matches, so the counted rows are sorted directly. */
const matches = (table: ListTable, conditions: ListConditions, window: ListWindow, kinds: WantedKinds) => sql`
  found as materialized (select ${sql.ref(table.id)} as id, ${sql.ref(window.order.column)} as place
    from ${table.from} where ${whereOf(conditions)} limit ${CAP_AND_ONE}),
  counted as materialized (select count(*)::int as total from found),
  page as materialized (
    (select id, place from found
      where (select total from counted) <= ${CAP} and ${beyondPosition(window, 'id', 'place')}
      order by ${orderBy(window.order, 'id', 'place')} limit ${limitOf(window.limit)} ${offsetOf(window.offset)})
    union all
    (${walkOf(table, conditions, window, { when: sql`(select total from counted) > ${CAP}`, kinds })}))`;

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
      select from ${from} where ${where} and ${condition} limit ${TAB_CAP_AND_ONE}) as capped)`,
  )}))`;
}

/** One statement: the number of rows up to one above the limit, the rows of a window in order, and the counts of values. */
export function pageStatement<Stored>(
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
  rows: ShownRows,
  { counts, kinds }: { counts: ListCounts | null; kinds: WantedKinds },
): RawBuilder<PageRow<Stored>> {
  const parts = hasAll(conditions)
    ? everything(table, conditions, window)
    : matches(table, conditions, window, kinds);
  return sql`
    ${planning(conditions)} with ${parts}
    select counted.total as list_total, ${counts ? countsOf(table, counts) : sql`null`} as list_counts,
      page.place::text as list_place, ${rows.columns}
    from counted left join (page ${lookedUp(rows)}) on true
    order by ${orderBy(window.order, 'page.id', 'page.place')}`;
}

/** The rows of a window in order, without a count. */
export const windowStatement = <Stored>(
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
  rows: ShownRows,
): RawBuilder<{ list_place: string } & Stored> => sql`
  ${planning(conditions)} with page as materialized (${windowOf(table, whereOf(conditions), window)})
  select page.place::text as list_place, ${rows.columns}
  from page ${lookedUp(rows)}
  order by ${orderBy(window.order, 'page.id', 'page.place')}`;

/** Only the positions of a window. */
export const positionsStatement = (
  table: ListTable,
  conditions: ListConditions,
  window: ListWindow,
): RawBuilder<Position> => sql`
  select page.id::text as id, page.place::text as value from (${windowOf(table, whereOf(conditions), window)}) as page
  order by ${orderBy(window.order, 'page.id', 'page.place')}`;

/** The exact number of rows. */
export const countStatement = (
  { from }: ListTable,
  conditions: ListConditions,
): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from ${from} where ${whereOf(conditions)}`;
