import { type RawBuilder, sql } from 'kysely';
import { invalidField } from '../problem';
import type { Condition } from './conditions';

/** How the values of a column travel in a cursor: each kind has its check and its type in SQL. */
export type ValueKind = 'text' | 'number' | 'instant';

/** A column that a list can be sorted by. It is never null, and an index ends in it and the row's id. */
export interface SortColumn {
  /** Its name in SQL, with the table's alias where the query needs one. */
  column: string;
  kind: ValueKind;
}

/** A list's order: the column, and which end comes first. Rows that are equal in it are ordered by their ids. */
export interface ListOrder extends SortColumn {
  /** As in the address: `-createdAt`. */
  sort: string;
  descending: boolean;
}

/**
 * The order that `sort` of an address asks for.
 * @throws Problem validation for a column that the list cannot be sorted by
 */
export function readOrder(sort: string, columns: Readonly<Record<string, SortColumn>>): ListOrder {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw invalidField('sort', ['Esta lista não tem essa ordem.']);
  return { ...column, sort, descending };
}

/** Where a row stands in a list: its value in the order's column as PostgreSQL writes it, and its id. */
export interface Position {
  value: string;
  id: string;
}

/** So many rows in an order, from beyond a position on where there is one. */
export interface ListWindow {
  order: ListOrder;
  beyond: Position | null;
  offset: number;
  limit: number;
}

const SQL_TYPES: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  number: 'bigint',
  instant: 'timestamptz',
};

/**
 * The condition that a row stands beyond the window's position; true without one. An index on (column, id) serves it.
 * `column` is the order's own unless the query has it under another name.
 */
export function beyondPosition(
  { order, beyond }: Pick<ListWindow, 'order' | 'beyond'>,
  id: string,
  column = order.column,
): Condition {
  if (beyond === null) return sql`true`;
  const { kind, descending } = order;
  const type = sql.raw(SQL_TYPES[kind]);
  return sql`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(descending ? '<' : '>')} (${beyond.value}::${type}, ${beyond.id})`;
}

/** What stands after `order by`. `column` is the order's own unless the query has it under another name. */
export function orderBy(
  { descending, column: own }: ListOrder,
  id: string,
  column = own,
): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(id)} ${direction}`;
}
