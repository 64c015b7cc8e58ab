import type { ListPage, ListQuery } from '@balcao/api-schema';
import { type Cursor, readCursor, writeCursor } from './list-cursor';
import { type ListOrder, type ListWindow, type Position, readOrder, type SortColumn } from './list-order';

/** How many rows a list has; where it is not exact, there are at least so many. */
export interface ListCount {
  total: number;
  isExact: boolean;
}

/** A list as the database has it. Its calls run one after another, so they may share a transaction. */
export interface ListSource<Row extends { id: string }> {
  columns: Readonly<Record<string, SortColumn>>;
  defaultSort: string;
  count(): Promise<ListCount>;
  /** The positions in a window, in its order. See `beyondPosition` and `orderBy`. */
  positions(window: ListWindow): Promise<Position[]>;
  /** The rows with these ids, in any order. One that is gone meanwhile may be missing. */
  rows(ids: string[]): Promise<Row[]>;
}

interface Found {
  positions: Position[];
  hasPrevious: boolean;
  hasNext: boolean;
}

type Read = (window: Omit<ListWindow, 'order'> & { backwards?: boolean }) => Promise<Position[]>;

const backwardsIn = (order: ListOrder): ListOrder => ({ ...order, descending: !order.descending });

/** Reads one position more than asked for, so that it is known whether anything follows. */
async function readForwards(
  read: Read,
  beyond: Position | null,
  offset: number,
  size: number,
): Promise<Found> {
  const positions = await read({ beyond, offset, limit: size + 1 });
  return {
    positions: positions.slice(0, size),
    hasPrevious: beyond !== null || offset > 0,
    hasNext: positions.length > size,
  };
}

async function readBackwards(read: Read, beyond: Position | null, size: number): Promise<Found> {
  const positions = await read({ beyond, offset: 0, limit: size + 1, backwards: true });
  return {
    positions: positions.slice(0, size).reverse(),
    hasPrevious: positions.length > size,
    hasNext: beyond !== null,
  };
}

async function readPageAt(
  read: Read,
  cursor: Cursor | null,
  { page, size }: Pick<ListQuery, 'page' | 'size'>,
  { total, isExact }: ListCount,
): Promise<Found> {
  if (cursor === null) {
    const offset = (page - 1) * size;
    if (isExact && offset >= total) return { positions: [], hasPrevious: total > 0, hasNext: false };
    return readForwards(read, null, offset, size);
  }
  if (cursor.at === 'after') return readForwards(read, cursor.position, 0, size);
  if (cursor.at === 'end') return readBackwards(read, null, (isExact && total % size) || size);
  const found = await readBackwards(read, cursor.position, size);
  // Fewer rows than a page are left before: then it is the first page, and it is full.
  return found.positions.length < size ? readForwards(read, null, 0, size) : found;
}

function cursorsOf(order: ListOrder, { positions, hasPrevious, hasNext }: Found, { isExact }: ListCount) {
  const first = positions[0];
  const last = positions.at(-1);
  const end = isExact ? writeCursor(order, { at: 'end' }) : null;
  return {
    // Behind the last row there is no row to go back from.
    previous: !hasPrevious ? null : first ? writeCursor(order, { at: 'before', position: first }) : end,
    next: hasNext && last ? writeCursor(order, { at: 'after', position: last }) : null,
    last: hasNext ? end : null,
  };
}

/**
 * A page of a resource list, as `listQuery` asks for it: found by its cursor however deep it is, or by its number counted from
 * the start. Rows that come or go while somebody turns pages shift nothing.
 *
 * @throws Problem validation for an order that the list has not, and for a cursor that is not of this list
 */
export async function readListPage<Row extends { id: string }>(
  query: ListQuery,
  source: ListSource<Row>,
): Promise<ListPage<Row>> {
  const order = readOrder(query.sort ?? source.defaultSort, source.columns);
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, order);
  const count = await source.count();
  const read: Read = ({ backwards = false, ...window }) =>
    source.positions({ ...window, order: backwards ? backwardsIn(order) : order });
  const found = await readPageAt(read, cursor, query, count);

  const ids = found.positions.map(({ id }) => id);
  const rows = new Map((ids.length > 0 ? await source.rows(ids) : []).map((row) => [row.id, row]));
  return {
    items: ids.flatMap((id) => rows.get(id) ?? []),
    total: count.total,
    totalIsExact: count.isExact,
    page: query.page,
    size: query.size,
    cursors: cursorsOf(order, found, count),
  };
}
