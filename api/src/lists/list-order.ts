import { type RawBuilder, sql } from 'kysely';
import { invalidField } from '../problem';
import type { Condition } from './conditions';

/** The kind of a column's values in a cursor: each has its check and its SQL type. */
export type ValueKind = 'text' | 'number' | 'instant';

/** The kind of ids in a cursor. */
export type IdKind = 'uuid' | 'number';

/** A sortable column. It is never null, and an index ends with it and the row's id. */
export interface SortColumn {
  /** Its name in SQL, with the table's alias where the query needs one. */
  column: string;
  kind: ValueKind;
}

/** A list's order: column and direction. Rows with equal values are ordered by id. */
export interface ListOrder extends SortColumn {
  /** As in the address: `-createdAt`. */
  sort: string;
  descending: boolean;
  idKind: IdKind;
}

/**
 * The order that `sort` of an address asks for.
 * @throws Problem validation for a column that the list cannot be sorted by
 */
export function readOrder(
  sort: string,
  columns: Readonly<Record<string, SortColumn>>,
  idKind: IdKind,
): ListOrder {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw invalidField('sort', ['Esta lista não tem essa ordem.']);
  return { ...column, sort, descending, idKind };
}

/** The position of a row: its value in the order's column as PostgreSQL text, and its id. */
export interface Position {
  value: string;
  id: string;
}

/** A number of rows in an order, beyond a position if there is one. */
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
const ID_TYPES: Readonly<Record<IdKind, string>> = { uuid: 'text', number: 'bigint' };

/**
 * The condition that a row lies beyond the window's position; true without one. An index on (column, id) serves it.
 * `column` is the order's own unless the query renames it.
 */
export function beyondPosition(
  { order, beyond }: Pick<ListWindow, 'order' | 'beyond'>,
  id: string,
  column = order.column,
): Condition {
  if (beyond === null) return sql`true`;
  const { kind, descending, idKind } = order;
  const type = sql.raw(SQL_TYPES[kind]);
  const idType = sql.raw(ID_TYPES[idKind]);
  return sql`(${sql.ref(column)}, ${sql.ref(id)}) ${sql.raw(descending ? '<' : '>')} (${beyond.value}::${type}, ${beyond.id}::${idType})`;
}

/** The `order by` clause. `column` is the order's own unless the query renames it. */
export function orderBy(
  { descending, column: own }: ListOrder,
  id: string,
  column = own,
): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return sql`${sql.ref(column)} ${direction}, ${sql.ref(id)} ${direction}`;
}
