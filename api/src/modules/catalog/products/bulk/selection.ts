import { type ProductFilter, type Selection, z } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { type Position, readOrder } from '../../../../lists/list-order';
import { Problem } from '../../../../problem';
import { productSource } from '../list/source';

/** A filter may find so many more or fewer than the person saw, as a share of what they saw. */
const TOLERANCE = 0.01;
/** Newest first: when a product was added never changes, so no product is met twice or passed over. */
const SORT = '-createdAt';
/** Sorts behind every id: a position with it stands before all products of its instant. */
const BEHIND_ALL_IDS = '~';

/** How far a selection is worked off: a place among the picked ids, or the product that was the last one. */
export const selectionCursor = z.union([
  z.object({ index: z.number() }),
  z.object({ value: z.string(), id: z.string() }),
]);
export type SelectionCursor = z.infer<typeof selectionCursor>;

/**
 * How many products a selection has.
 * @throws Problem selection_changed when the filter finds another number than the person saw
 */
export async function countSelected(
  trx: SellerTransaction,
  owner: Owner,
  selection: Selection<ProductFilter>,
): Promise<number> {
  if (selection.by === 'ids') return new Set(selection.ids).size;
  const { expected, except } = selection;
  const { total, isExact } = await countFiltered(trx, owner, selection.filter);
  const difference = isExact ? Math.abs(total - expected) : Math.max(0, total - expected);
  if (difference > expected * TOLERANCE) throw new Problem('selection_changed');
  return Math.max(0, total - new Set(except).size);
}

/** How many products a filter finds; at least so many where it is not exact. */
export async function countFiltered(trx: SellerTransaction, owner: Owner, filter: ProductFilter) {
  return (await productSource(trx, owner, filter)).count();
}

/** The selection as of a moment, worked off chunk by chunk. */
export interface SelectionAt {
  selection: Selection<ProductFilter>;
  /** Products that were added later are not in it. */
  asOf: Date;
}

/** The next products of a selection; `next` is null when there are no more. */
export async function selectedIds(
  trx: SellerTransaction,
  owner: Owner,
  { selection, asOf }: SelectionAt,
  cursor: SelectionCursor | null,
  limit: number,
): Promise<{ ids: string[]; next: SelectionCursor | null }> {
  if (selection.by === 'ids') {
    const all = [...new Set(selection.ids)];
    const start = cursor !== null && 'index' in cursor ? cursor.index : 0;
    const end = start + limit;
    return { ids: all.slice(start, end), next: end < all.length ? { index: end } : null };
  }
  const { positions, columns } = await productSource(trx, owner, selection.filter);
  const start: Position = { value: asOf.toISOString(), id: BEHIND_ALL_IDS };
  const found = await positions({
    order: readOrder(SORT, columns),
    beyond: cursor !== null && 'id' in cursor ? cursor : start,
    offset: 0,
    limit,
  });
  const last = found.at(-1);
  return {
    ids: found.map(({ id }) => id).filter((id) => !selection.except.includes(id)),
    next: last !== undefined && found.length === limit ? last : null,
  };
}
