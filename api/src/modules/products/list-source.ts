import type { ProductFilter, ProductRow } from '@balcao/api-schema';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { ListWindow } from '../../lists/list-order';
import type { ListSource } from '../../lists/read-list-page';
import { conditionsOf, hasPrice, type ListConditions } from './list-conditions';
import { readRows } from './list-rows';
import { type ListPlan, planSearch } from './list-search';
import { collectInFacets, countMatching, pickFrom, tallied, walkFacets, walkMerged } from './list-walk';

const COLUMNS = {
  name: { column: 'p.name_key', kind: 'text' },
  priceCents: { column: 'p.lowest_price_cents', kind: 'number' },
  stockQuantity: { column: 'p.stock_order', kind: 'number' },
  createdAt: { column: 'p.created_at', kind: 'instant' },
  updatedAt: { column: 'p.updated_at', kind: 'instant' },
} as const;

async function planList(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  if (conditions.words.length > 0) return planSearch(trx, conditions);
  if (!hasPrice(conditions)) return { count: await tallied(trx, conditions) };
  const matching = collectInFacets(conditions);
  const count = await countMatching(trx, matching);
  return count.isExact ? { count, matching } : { count };
}

/** A page further from the start costs less when the facets are walked side by side. */
const FAR = 1000;

/** Whether the order's index leads to nothing but rows of the list. */
function isIndexed({ words, ...conditions }: ListConditions, { order }: ListWindow): boolean {
  if (words.length > 0) return false;
  return !hasPrice({ words, ...conditions }) || order.column === COLUMNS.priceCents.column;
}

/**
 * The products of a store that a filter lets through, as a list. Reading a page costs about the same in a store of ten products
 * and of a million: where few match they are collected, where many match the first ones are met soon.
 */
export async function productSource(
  trx: SellerTransaction,
  owner: Owner,
  filter: ProductFilter,
): Promise<ListSource<ProductRow>> {
  const conditions = conditionsOf(owner, filter);
  const { count, matching } = await planList(trx, conditions);
  return {
    columns: COLUMNS,
    defaultSort: '-createdAt',
    count: async () => count,
    positions(window) {
      if (isIndexed(conditions, window) && window.offset < FAR) return walkFacets(trx, conditions, window);
      return matching ? pickFrom(trx, matching, window) : walkMerged(trx, conditions, window);
    },
    rows: (ids) => readRows(trx, owner, ids),
  };
}
