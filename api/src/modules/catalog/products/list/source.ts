import type { ProductFilter, ProductRow } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { ListWindow } from '../../../../lists/list-order';
import type { ListSource } from '../../../../lists/read-list-page';
import { conditionsOf, hasPrice, type ListConditions } from './conditions';
import { planList } from './plan';
import { readRows } from './rows';
import { pickFrom, walkFacets, walkMerged } from './walk';

const COLUMNS = {
  name: { column: 'p.name_key', kind: 'text' },
  priceCents: { column: 'p.lowest_price_cents', kind: 'number' },
  stockQuantity: { column: 'p.stock_order', kind: 'number' },
  createdAt: { column: 'p.created_at', kind: 'instant' },
  updatedAt: { column: 'p.updated_at', kind: 'instant' },
} as const;

/** A page further from the start costs less when the facets are walked side by side. */
const FAR = 1000;

/** Whether the order's index leads to nothing but rows of the list. */
function isIndexed(conditions: ListConditions, { order }: ListWindow): boolean {
  const isByPrice = order.column === COLUMNS.priceCents.column;
  return conditions.words.length === 0 && (isByPrice || !hasPrice(conditions));
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
