import { COUNTED_ROWS } from '@balcao/api-schema';
import { type RawBuilder, sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import {
  beyondPosition,
  type ListWindow,
  orderBy,
  type Position,
  positionValue,
} from '../../../../lists/list-order';
import type { ListCount } from '../../../../lists/read-list-page';
import { hasWords, inPriceRange, type ListConditions, ownedBy } from './conditions';

/** Rows of products as a query, under the columns that lists sort by. */
export type Matching = RawBuilder<unknown>;

const SORTED_COLUMNS = sql`p.id, p.name_key, p.lowest_price_cents, p.stock_order, p.created_at, p.updated_at`;

const facetCodes = ({ facets }: ListConditions) => sql`unnest(${facets}::smallint[]) as facet (code)`;

/** The first rows of one facet that match, along the order's index. */
const firstOfFacet = (conditions: ListConditions, window: ListWindow, facet: RawBuilder<unknown>) => sql`
  select p.id, ${sql.ref(window.order.column)} as place, ${positionValue(window.order)} as value
  from products p
  where ${ownedBy(conditions.owner)} and p.facet = ${facet} and ${beyondPosition(window, 'p.id')}
    and ${inPriceRange(conditions)} and ${hasWords(conditions.words)}
  order by ${orderBy(window.order, 'p.id')}
  limit ${window.offset + window.limit}`;

const firstOf = (found: RawBuilder<unknown>, { order, limit, offset }: ListWindow) => sql<Position>`
  select found.id, found.value from ${found}
  order by ${orderBy(order, 'found.id', 'found.place')}
  limit ${limit} offset ${offset}`;

/**
 * The page's positions along the order's index: from each facet as many as the page has, then the first of these. For
 * conditions that the index knows, so that every row it meets is one of the list.
 */
export async function walkFacets(
  trx: SellerTransaction,
  conditions: ListConditions,
  window: ListWindow,
): Promise<Position[]> {
  const each = firstOfFacet(conditions, window, sql`facet.code`);
  const found = sql`${facetCodes(conditions)} cross join lateral (${each}) as found`;
  return (await firstOf(found, window).execute(trx)).rows;
}

/** The facets of the filter that the store has products of. */
async function filledFacets(trx: SellerTransaction, { owner, facets }: ListConditions): Promise<number[]> {
  const { rows } = await sql<{ facet: number }>`
    select facet from product_tallies
    where seller_id = ${owner.sellerId} and store_id = ${owner.storeId} and facet = any(${facets}::smallint[])
    group by facet having sum(change) > 0`.execute(trx);
  return rows.map(({ facet }) => facet);
}

/**
 * As `walkFacets`, but going through all facets side by side and stopping when the page is full: for conditions that are
 * looked at row by row, and for pages that are counted from the start.
 */
export async function walkMerged(
  trx: SellerTransaction,
  conditions: ListConditions,
  window: ListWindow,
): Promise<Position[]> {
  const facets = await filledFacets(trx, conditions);
  if (facets.length === 0) return [];
  const each = facets.map((facet) => sql`(${firstOfFacet(conditions, window, sql`${facet}::smallint`)})`);
  return (await firstOf(sql`(${sql.join(each, sql` union all `)}) as found`, window).execute(trx)).rows;
}

/** The page's positions among few collected products. */
export async function pickFrom(
  trx: SellerTransaction,
  matching: Matching,
  window: ListWindow,
): Promise<Position[]> {
  const { order, offset, limit } = window;
  const { rows } = await sql<Position>`
    with matching as materialized (${matching})
    select p.id, ${positionValue(order)} as value from matching p
    where ${beyondPosition(window, 'p.id')}
    order by ${orderBy(order, 'p.id')}
    limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** The products that match, facet by facet: those of a price range along the index of prices. */
export const collectInFacets = (conditions: ListConditions): Matching => sql`
  select found.* from ${facetCodes(conditions)}
  cross join lateral (select ${SORTED_COLUMNS} from products p
    where ${ownedBy(conditions.owner)} and p.facet = facet.code and ${inPriceRange(conditions)}
      and ${hasWords(conditions.words)}) as found`;

/** Of the products that a query names, those that match. */
export const collectAmong = (ids: RawBuilder<unknown>, conditions: ListConditions): Matching => sql`
  select ${SORTED_COLUMNS} from (select distinct product_id from (${ids}) as hits) as hit
  join products p on p.id = hit.product_id
  where ${ownedBy(conditions.owner)} and p.facet = any(${conditions.facets}::smallint[])
    and ${inPriceRange(conditions)} and ${hasWords(conditions.words)}`;

/** Counts collected products, up to one more than a list says. */
export async function countMatching(trx: SellerTransaction, matching: Matching): Promise<ListCount> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching} limit ${COUNTED_ROWS + 1}) as matching`.execute(trx);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, COUNTED_ROWS), isExact: total <= COUNTED_ROWS };
}

/** Exact at any size: summed up as products come, change and go. */
export async function tallied(trx: SellerTransaction, { owner, facets }: ListConditions): Promise<ListCount> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(change), 0)::int as total from product_tallies
    where seller_id = ${owner.sellerId} and store_id = ${owner.storeId} and facet = any(${facets}::smallint[])`.execute(
    trx,
  );
  return { total: rows[0]?.total ?? 0, isExact: true };
}
