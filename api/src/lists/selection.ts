import { type Selection, z } from '@balcao/api-schema';
import type { Executor } from '../db/database';
import { Problem } from '../problem';
import type { List } from './define-list';
import type { Position } from './list-order';

/** Newest first. The creation time never changes, so no row is visited twice or skipped. */
const SORT = '-createdAt';
/** Sorts after every id, so a position with it precedes all rows of its instant. */
const BEHIND_ALL_IDS = '~';

/** The progress through a selection: an index among the picked ids, or the last row. */
export const selectionCursor = z.union([
  z.object({ index: z.number() }),
  z.object({ value: z.string(), id: z.string() }),
]);
export type SelectionCursor = z.infer<typeof selectionCursor>;

/** A selection as of an instant, processed in chunks. */
export interface SelectionAt<Filter> {
  selection: Selection<Filter>;
  /** Rows that were added later are left out. */
  asOf: Date;
}

/** Rows of a list selected for a job. The list needs the order `createdAt`. */
export interface ListSelection<Scope, Filter> {
  /**
   * The number of selected rows.
   * @throws Problem selection_changed when the filter matches another number than the person saw
   */
  count(executor: Executor, scope: Scope, selection: Selection<Filter>): Promise<number>;
  /** The next ids of a selection; `next` is null at the end. Picked ids may be unknown. */
  ids(
    executor: Executor,
    scope: Scope,
    selected: SelectionAt<Filter>,
    cursor: SelectionCursor | null,
    limit: number,
  ): Promise<{ ids: string[]; next: SelectionCursor | null }>;
}

/** @param tolerates whether a filter may match this many rows when the person saw that many */
export function selectionOf<Scope, Filter>(
  list: List<Scope, Filter, unknown>,
  tolerates: (found: number, seen: number) => boolean,
): ListSelection<Scope, Filter> {
  return {
    async count(executor, scope, selection) {
      if (selection.by === 'ids') return new Set(selection.ids).size;
      const found = await list.count(executor, scope, selection.filter);
      if (!tolerates(found, selection.expected)) throw new Problem('selection_changed');
      return Math.max(0, found - new Set(selection.except).size);
    },

    async ids(executor, scope, { selection, asOf }, cursor, limit) {
      if (selection.by === 'ids') {
        const all = [...new Set(selection.ids)];
        const start = cursor !== null && 'index' in cursor ? cursor.index : 0;
        const end = start + limit;
        return { ids: all.slice(start, end), next: end < all.length ? { index: end } : null };
      }
      const start: Position = { value: asOf.toISOString(), id: BEHIND_ALL_IDS };
      const beyond = cursor !== null && 'id' in cursor ? cursor : start;
      const found = await list.positions(executor, scope, selection.filter, { sort: SORT, beyond, limit });
      const last = found.at(-1);
      return {
        ids: found.map(({ id }) => id).filter((id) => !selection.except.includes(id)),
        next: last !== undefined && found.length === limit ? last : null,
      };
    },
  };
}
