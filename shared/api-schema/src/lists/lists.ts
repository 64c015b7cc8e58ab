import { MAX_PICKED_ROWS } from '@balcao/domain';
import { id, pageQuery } from '../basics/common';
import { z } from '../basics/z';

/**
 * The requested page of a resource list, and its order.
 *
 * `sort` is a column's name, with `-` in front for descending. Each list has its own sort columns.
 *
 * `cursor` comes from the previous answer (`cursors`) and finds a page by its first row, equally fast at any depth.
 * `page` is then only the page's number. Without a cursor the page is counted from the start, so that a list's address
 * works by itself.
 */
export const listQuery = pageQuery.extend({
  sort: z
    .string()
    .regex(/^-?[a-z][A-Za-z0-9]{0,39}$/, 'Ordem inválida.')
    .optional(),
  cursor: z.string().min(1).max(600).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** Rows of a filter or a search are counted up to this number. With more, the answer has `totalIsExact: false`. */
export const COUNTED_ROWS = 10_000;

/** Tabs above a list count their rows up to this number: a badge says `999+`, the tab's own list counts on. */
export const COUNTED_TAB_ROWS = 999;

/** `countBy` of a list: the page also says how many rows each value of this filter has, for tabs above the list. */
export const countBy = <Name extends string>(name: Name) => z.literal(name).optional();

/** The rows with a value of the filter `countBy`, by all other filters. */
export const valueCount = z.object({
  value: z.string(),
  total: z.int().min(0).max(COUNTED_TAB_ROWS),
  /** False where there are more than `total`. */
  totalIsExact: z.boolean(),
});
export type ValueCount = z.infer<typeof valueCount>;

/** The cursors of the neighbouring pages; null if there is none. The first page needs no cursor. */
export const listCursors = z.object({
  previous: z.string().nullable(),
  next: z.string().nullable(),
  last: z.string().nullable(),
});
export type ListCursors = z.infer<typeof listCursors>;

/**
 * A page of a resource list. If `totalIsExact` is false, there are more than `total` rows, and `cursors.last` is null.
 */
export const listPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    totalIsExact: z.boolean(),
    page: z.int().min(1),
    size: z.int().min(1),
    cursors: listCursors,
    counts: z.array(valueCount).optional(),
  });

export interface ListPage<T> {
  items: T[];
  total: number;
  totalIsExact: boolean;
  page: number;
  size: number;
  cursors: ListCursors;
  /** By the values of `countBy`, if the query has one. */
  counts?: ValueCount[] | undefined;
}

/**
 * The rows of a bulk action: picked rows, or all rows that a filter finds with some exceptions.
 *
 * `expected` is the count that the person saw. If many more rows match by now, the action answers 409
 * `selection_changed`, so that nobody changes rows that they never saw.
 */
export const selectionOf = <T extends z.ZodType>(filter: T) =>
  z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('ids'), ids: z.array(id).min(1).max(MAX_PICKED_ROWS) }),
    z.strictObject({
      by: z.literal('filter'),
      filter,
      except: z.array(id).max(MAX_PICKED_ROWS).default([]),
      expected: z.int().min(1),
    }),
  ]);

export type Selection<Filter> =
  | { by: 'ids'; ids: string[] }
  | { by: 'filter'; filter: Filter; except: string[]; expected: number };
