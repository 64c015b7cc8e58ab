import { COUNTED_TAB_ROWS, type ListPage, type ListQuery, type ValueCount } from '@balcao/api-schema';
import { type Cursor, readCursor, writeCursor } from './list-cursor';
import type { ListOrder, ListWindow, Position } from './list-order';

/** A row of a list and where it stands. */
export interface PlacedRow<Row> {
  position: Position;
  row: Row;
}

/** The rows of a window, and the number of rows of the list. If it is not exact, the list has more rows. */
export interface WindowRead<Row> {
  total: number;
  isExact: boolean;
  /** By the values of `countBy`. */
  counts: Readonly<Record<string, number>> | null;
  rows: PlacedRow<Row>[];
}

type ReadWindow<Row> = (window: ListWindow) => Promise<WindowRead<Row>>;

interface Found<Row> extends WindowRead<Row> {
  hasPrevious: boolean;
  hasNext: boolean;
}

/** Reads pages of one order. One row more than requested is read, to know whether another page follows. */
function pagesOf<Row>(read: ReadWindow<Row>, order: ListOrder, size: number) {
  const backwardsOrder = { ...order, descending: !order.descending };
  const limit = size + 1;

  async function forwards(beyond: Position | null, offset: number): Promise<Found<Row>> {
    const { rows, ...counted } = await read({ order, beyond, offset, limit });
    return {
      ...counted,
      rows: rows.slice(0, size),
      hasPrevious: beyond !== null || (offset > 0 && counted.total > 0),
      hasNext: rows.length > size,
    };
  }

  /** `sizeOf` gives the page's size for a list with this many rows. */
  async function backwards(
    beyond: Position | null,
    sizeOf: (counted: Omit<WindowRead<Row>, 'rows'>) => number,
  ): Promise<Found<Row>> {
    const { rows, ...counted } = await read({ order: backwardsOrder, beyond, offset: 0, limit });
    const wanted = sizeOf(counted);
    return {
      ...counted,
      rows: rows.slice(0, wanted).reverse(),
      hasPrevious: rows.length > wanted,
      hasNext: beyond !== null,
    };
  }

  return async (cursor: Cursor | null, page: number): Promise<Found<Row>> => {
    if (cursor === null) return forwards(null, (page - 1) * size);
    if (cursor.at === 'after') return forwards(cursor.position, 0);
    if (cursor.at === 'end')
      return backwards(null, ({ isExact, total }) => (isExact && total % size) || size);
    const found = await backwards(cursor.position, () => size);
    // Fewer rows than a page precede the cursor: the answer is a full first page.
    return found.rows.length < size ? forwards(null, 0) : found;
  };
}

function cursorsOf<Row>(order: ListOrder, { isExact, rows, hasPrevious, hasNext }: Found<Row>) {
  const first = rows[0];
  const last = rows.at(-1);
  const end = isExact ? writeCursor(order, { at: 'end' }) : null;
  const before = first ? writeCursor(order, { at: 'before', position: first.position }) : end;
  return {
    // Past the last row there is no row to go back from.
    previous: hasPrevious ? before : null,
    next: hasNext && last ? writeCursor(order, { at: 'after', position: last.position }) : null,
    last: hasNext ? end : null,
  };
}

/** Never more than a tab counts, however they were counted. */
const valueCounts = (counts: Readonly<Record<string, number>>): ValueCount[] =>
  Object.entries(counts).map(([value, total]) => ({
    value,
    total: Math.min(total, COUNTED_TAB_ROWS),
    totalIsExact: total <= COUNTED_TAB_ROWS,
  }));

/** The page of a list that a query asks for. @throws Problem validation for a cursor that is not of this list */
export async function readListPage<Row>(
  { page, size, cursor }: Pick<ListQuery, 'page' | 'size' | 'cursor'>,
  order: ListOrder,
  read: ReadWindow<Row>,
): Promise<ListPage<Row>> {
  const found = await pagesOf(
    read,
    order,
    size,
  )(cursor === undefined ? null : readCursor(cursor, order), page);
  return {
    items: found.rows.map(({ row }) => row),
    total: found.total,
    totalIsExact: found.isExact,
    page,
    size,
    cursors: cursorsOf(order, found),
    ...(found.counts && { counts: valueCounts(found.counts) }),
  };
}
