import { type Selection, z } from '@balcao/api-schema';
import type { Executor } from '../db/database';
import { Problem } from '../problem';
import type { List } from './define-list';
import type { Position } from './list-order';

/** Newest first: when a row was added never changes, so none is met twice or passed over. */
const SORT = '-createdAt';
/** Sorts behind every id: a position with it stands before all rows of its instant. */
const BEHIND_ALL_IDS = '~';

/** How far a selection is worked off: a place among the picked ids, or the row that was the last one. */
export const selectionCursor = z.union([
  z.object({ index: z.number() }),
  z.object({ value: z.string(), id: z.string() }),
]);
export type SelectionCursor = z.infer<typeof selectionCursor>;

/** A selection as of a moment, worked off chunk by chunk. */
export interface SelectionAt<Filter> {
  selection: Selection<Filter>;
  /** Rows that were added later are not in it. */
  asOf: Date;
}

/** Rows of a list that were selected for work. The list has the order `createdAt`. */
export interface ListSelection<Scope, Filter> {
  /**
   * How many rows a selection has.
   * @throws Problem selection_changed when its filter finds another number than the person saw
   */
  count(executor: Executor, scope: Scope, selection: Selection<Filter>): Promise<number>;
  /** The next ids of a selection; `next` is null when there are no more. Picked ids may be nobody's. */
  ids(
    executor: Executor,
    scope: Scope,
    selected: SelectionAt<Filter>,
    cursor: SelectionCursor | null,
    limit: number,
  ): Promise<{ ids: string[]; next: SelectionCursor | null }>;
}

/** @param tolerates whether a filter may be worked on that finds so many rows, where so many were seen */
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
