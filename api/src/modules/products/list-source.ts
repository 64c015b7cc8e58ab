import { COUNTED_ROWS, type ProductFilter, type ProductRow } from '@balcao/api-schema';
import { type RawBuilder, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import {
  beyondPosition,
  type ListWindow,
  orderBy,
  type Position,
  positionValue,
} from '../../lists/list-order';
import type { ListCount, ListSource } from '../../lists/read-list-page';
import { facetsOf } from './facets';
import {
  conditionsOf,
  hasPrice,
  hasWords,
  inPriceRange,
  type ListConditions,
  ownedBy,
  probeWords,
  productsWithWord,
  type WordProbe,
} from './list-conditions';
import { readRows } from './list-rows';

const COLUMNS = {
  name: { column: 'p.name_key', kind: 'text' },
  priceCents: { column: 'p.lowest_price_cents', kind: 'number' },
  stockQuantity: { column: 'p.stock_order', kind: 'number' },
  createdAt: { column: 'p.created_at', kind: 'instant' },
  updatedAt: { column: 'p.updated_at', kind: 'instant' },
} as const;

/** The products that match, few enough to be collected and sorted. */
type Matching = RawBuilder<unknown>;

const facetCodes = ({ facets }: ListConditions) => sql`unnest(${facets}::smallint[]) as facet (code)`;

/**
 * The page's positions along the order's index: in each facet the first rows that match, then the first of these. For lists in
 * which many rows match: how long it takes does not depend on how many there are.
 */
function walk(trx: SellerTransaction, conditions: ListConditions, window: ListWindow) {
  const { order, offset, limit } = window;
  return sql<Position>`
    select found.id, found.value
    from ${facetCodes(conditions)}
    cross join lateral (
      select p.id, ${sql.ref(order.column)} as place, ${positionValue(order)} as value
      from products p
      where ${ownedBy(conditions.owner)} and p.facet = facet.code and ${beyondPosition(window, 'p.id')}
        and ${inPriceRange(conditions)} and ${hasWords(conditions.owner, conditions.words)}
      order by ${orderBy(order, 'p.id')}
      limit ${offset + limit}
    ) as found
    order by ${orderBy(order, 'found.id', 'found.place')}
    limit ${limit} offset ${offset}`.execute(trx);
}

/** The page's positions among collected products: for conditions that the order's index knows nothing of. */
function pick(trx: SellerTransaction, matching: Matching, window: ListWindow) {
  const { order, offset, limit } = window;
  return sql<Position>`
    with matching as materialized (${matching})
    select p.id, ${positionValue(order)} as value from matching p
    where ${beyondPosition(window, 'p.id')}
    order by ${orderBy(order, 'p.id')}
    limit ${limit} offset ${offset}`.execute(trx);
}

const MATCHED = sql`p.id, p.name_key, p.lowest_price_cents, p.stock_order, p.created_at, p.updated_at`;

/** Collects facet by facet; the index of prices serves a range of them. */
const inFacets = (conditions: ListConditions): Matching => sql`
  select found.* from ${facetCodes(conditions)}
  cross join lateral (select ${MATCHED} from products p
    where ${ownedBy(conditions.owner)} and p.facet = facet.code and ${inPriceRange(conditions)}
      and ${hasWords(conditions.owner, conditions.words)}) as found`;

/** Collects from the rarest word on. */
function inRangeOf(rarest: WordProbe, conditions: ListConditions): Matching {
  const others = conditions.words.filter((word) => word !== rarest.word);
  return sql`
    select ${MATCHED} from (select distinct product_id from (${productsWithWord(conditions.owner, rarest.word)}) as t) as hit
    join products p on p.id = hit.product_id
    where ${ownedBy(conditions.owner)} and p.facet = any(${conditions.facets}::smallint[])
      and ${inPriceRange(conditions)} and ${hasWords(conditions.owner, others)}`;
}

async function countOf(trx: SellerTransaction, matching: Matching): Promise<ListCount> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching} limit ${COUNTED_ROWS + 1}) as matching`.execute(trx);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, COUNTED_ROWS), isExact: total <= COUNTED_ROWS };
}

/** Exact at any size: summed up as products come, change and go. */
async function tallied(trx: SellerTransaction, { owner, facets }: ListConditions): Promise<ListCount> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(change), 0)::int as total from product_tallies
    where seller_id = ${owner.sellerId} and store_id = ${owner.storeId} and facet = any(${facets}::smallint[])`.execute(
    trx,
  );
  return { total: rows[0]?.total ?? 0, isExact: true };
}

/** How a filter's products are found. */
interface ListPlan {
  count: ListCount;
  /** Set where so few match that they are collected, whatever the order. */
  matching?: Matching;
}

/** A filter that lets everything through but for its words. */
const asksForWordsAlone = (conditions: ListConditions) =>
  !hasPrice(conditions) && conditions.facets.length === facetsOf({}).length;

function rarestOf(probes: readonly WordProbe[]): WordProbe | undefined {
  const rare = probes.filter(({ isExact, products }) => isExact && products <= COUNTED_ROWS);
  return rare.toSorted((one, other) => one.products - other.products)[0];
}

async function planSearch(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  const probes = await probeWords(trx, conditions);
  const rarest = rarestOf(probes);
  if (rarest) {
    const matching = inRangeOf(rarest, conditions);
    return { count: await countOf(trx, matching), matching };
  }
  const [only] = probes;
  if (only && probes.length === 1 && asksForWordsAlone(conditions))
    return { count: { total: Math.min(only.products, COUNTED_ROWS), isExact: false } };
  return { count: await countOf(trx, inFacets(conditions)) };
}

async function planList(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  if (conditions.words.length > 0) return planSearch(trx, conditions);
  if (!hasPrice(conditions)) return { count: await tallied(trx, conditions) };
  const matching = inFacets(conditions);
  const count = await countOf(trx, matching);
  return count.isExact ? { count, matching } : { count };
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
  // Along the index of prices a price range is met at once.
  const isAlongPrices = ({ order }: ListWindow) =>
    order.column === COLUMNS.priceCents.column && conditions.words.length === 0;
  return {
    columns: COLUMNS,
    defaultSort: '-createdAt',
    count: async () => count,
    async positions(window) {
      const { rows } =
        matching && !isAlongPrices(window)
          ? await pick(trx, matching, window)
          : await walk(trx, conditions, window);
      return rows;
    },
    rows: (ids) => readRows(trx, owner, ids),
  };
}
