import { COUNTED_ROWS, type ListPage, type ListQuery } from '@balcao/api-schema';
import { compilePart } from '../db/compile-once';
import type { Executor } from '../db/database';
import { keptPageStatements } from './kept-statements';
import { conditionsOf, countsOf, type ListDefinition } from './list-definition';
import { wantedKinds } from './list-kinds';
import { neighborsStatement } from './list-neighbors';
import { type ListWindow, type Position, readOrder } from './list-order';
import {
  countStatement,
  hasAll,
  pageStatement,
  positionsStatement,
  shownRows,
  windowStatement,
} from './list-statement';
import { type PlacedRow, readListPage } from './read-list-page';

/** A step through a whole list: its start, and the number of rows. */
export interface ListStep {
  /** In the form of `sort`; the list's default when omitted. */
  sort?: string | undefined;
  /** The last position of the previous step; null at the beginning. */
  beyond: Position | null;
  limit: number;
}

/** Asks a page to count its rows by the values of a filter. */
interface CountQuery {
  countBy?: string | undefined;
}

/** The rows beside one; null at either end of the list. */
export interface Neighbors<Row> {
  previous: Row | null;
  next: Row | null;
}

/** A declared list. The executor decides which rows are visible. */
export interface List<Scope, Filter, Row> {
  /**
   * A page of the list in one statement, by cursor or by page number, with the counts of `countBy`. Rows that appear or
   * disappear between pages shift nothing.
   *
   * @throws Problem validation for an unknown order, and for a cursor of another list
   */
  page(executor: Executor, scope: Scope, query: ListQuery & Filter & CountQuery): Promise<ListPage<Row>>;
  /**
   * The rows before and after the one with an id, in a filter and an order, in one statement. The row itself needs not
   * match the filter. Null for one that the scope does not have.
   */
  neighbors(
    executor: Executor,
    scope: Scope,
    query: Filter & { sort?: string | undefined },
    id: string,
  ): Promise<Neighbors<Row> | null>;
  /** The exact number of rows of a filter, for jobs. A page only counts up to its limit. */
  count(executor: Executor, scope: Scope, filter: Filter): Promise<number>;
  /** The next positions of a filter, in order. */
  positions(executor: Executor, scope: Scope, filter: Filter, step: ListStep): Promise<Position[]>;
  /** The next rows of a filter, in order. */
  rows(executor: Executor, scope: Scope, filter: Filter, step: ListStep): Promise<PlacedRow<Row>[]>;
}

/** Creates a list from its declaration: see `docs/patterns.md`. */
export function defineList<
  Scope extends object | null,
  Filter extends object,
  Stored extends { id: string | number },
  Row,
>(list: ListDefinition<Scope, Filter, Stored, Row>): List<Scope, Filter, Row> {
  const orderOf = (sort = list.defaultSort) => readOrder(sort, list.orders, list.idKind ?? 'uuid');
  const rowsOf = shownRows(compilePart<Scope>(list.rows));
  const readKept = keptPageStatements(list, rowsOf);
  const windowOf = ({ sort, beyond, limit }: ListStep): ListWindow => ({
    order: orderOf(sort),
    beyond,
    offset: 0,
    limit,
  });
  const placed = (stored: { list_place: string } & Stored, scope: Scope): PlacedRow<Row> => ({
    position: { value: stored.list_place, id: String(stored.id) },
    row: list.toRow(stored, scope),
  });

  return {
    page(executor, scope, query) {
      const conditions = conditionsOf(list, scope, query);
      const counts = countsOf(list, scope, query);
      const kinds = wantedKinds(list.kinds, query);
      return readListPage(query, orderOf(query.sort), async (window) => {
        if (list.total !== undefined) {
          const { rows } = await windowStatement<Stored>(list, conditions, window, rowsOf(scope)).execute(
            executor,
          );
          return {
            total: list.total(scope, query),
            isExact: true,
            counts: null,
            rows: rows.map((row) => placed(row, scope)),
          };
        }
        const rows =
          hasAll(conditions) && counts === null
            ? await readKept(executor, scope, window)
            : (
                await pageStatement<Stored>(list, conditions, window, rowsOf(scope), {
                  counts,
                  kinds,
                }).execute(executor)
              ).rows;
        const total = rows[0]?.list_total ?? 0;
        return {
          total: Math.min(total, COUNTED_ROWS),
          isExact: total <= COUNTED_ROWS,
          counts: rows[0]?.list_counts ?? null,
          rows: rows.flatMap((row) => (row.list_place === null ? [] : placed(row, scope))),
        };
      });
    },

    async neighbors(executor, scope, query, id) {
      const conditions = conditionsOf(list, scope, query);
      const statement = neighborsStatement<Stored>(list, conditions, orderOf(query.sort), rowsOf(scope), id);
      const { rows } = await statement.execute(executor);
      if (rows.length === 0) return null;
      const at = (side: 'previous' | 'next') => {
        const stored = rows.find((row) => row.list_side === side);
        return stored === undefined ? null : list.toRow(stored, scope);
      };
      return { previous: at('previous'), next: at('next') };
    },

    async count(executor, scope, filter) {
      const { rows } = await countStatement(list, conditionsOf(list, scope, filter)).execute(executor);
      return rows[0]?.total ?? 0;
    },

    async positions(executor, scope, filter, step) {
      const conditions = conditionsOf(list, scope, filter);
      return (await positionsStatement(list, conditions, windowOf(step)).execute(executor)).rows;
    },

    async rows(executor, scope, filter, step) {
      const conditions = conditionsOf(list, scope, filter);
      const statement = windowStatement<Stored>(list, conditions, windowOf(step), rowsOf(scope));
      const { rows } = await statement.execute(executor);
      return rows.map((row) => placed(row, scope));
    },
  };
}
