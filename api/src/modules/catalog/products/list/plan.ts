import { COUNTED_ROWS } from '@balcao/api-schema';
import { type RawBuilder, sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { ListCount } from '../../../../lists/read-list-page';
import type { PrefixRange } from '../../../../lists/search-words';
import { hasPrice, type ListConditions, productsWithWord } from './conditions';
import { facetsOf } from './facets';
import { collectAmong, collectInFacets, countMatching, type Matching, tallied } from './walk';

/** How a filter's products are found. */
export interface ListPlan {
  count: ListCount;
  /** Set where so few match that they are collected, whatever the order. */
  matching?: Matching;
}

/** A word is rare when it stands in so few products that looking each of them up takes no time. */
const RARE = 1000;

/** How often each word stands in the store, up to one more than `RARE`. */
async function probe(trx: SellerTransaction, { owner, words }: ListConditions): Promise<number[]> {
  const counts = words.map(
    (word) =>
      sql`(select count(*) from (${productsWithWord(owner, word)} limit ${RARE + 1}) as entries)::int`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(trx);
  return rows[0]?.counts ?? [];
}

/** The products that have all the words, which are read off the index without looking at any product. */
const withWords = ({ owner }: ListConditions, words: readonly PrefixRange[]) =>
  sql`${sql.join(
    words.map((word) => productsWithWord(owner, word)),
    sql` intersect `,
  )}`;

/** How many products a query names, as far as its first rows tell: it may name one more than once. */
async function countNamed(trx: SellerTransaction, ids: RawBuilder<unknown>): Promise<ListCount> {
  const { rows } = await sql<{ products: number; entries: number }>`
    select count(*)::int as products, coalesce(sum(entries), 0)::int as entries
    from (select count(*) as entries from (${ids} limit ${COUNTED_ROWS + 1}) as named group by product_id) as found`.execute(
    trx,
  );
  const { products = 0, entries = 0 } = rows[0] ?? {};
  return { total: Math.min(products, COUNTED_ROWS), isExact: entries <= COUNTED_ROWS };
}

const asksForWordsAlone = (conditions: ListConditions) =>
  !hasPrice(conditions) && conditions.facets.length === facetsOf({}).length;

/** Looking up this many products takes about as long as walking a page's way through the list. */
const worthCollecting = (storeTotal: number) => Math.sqrt(50 * storeTotal);

/** How many products a filter lets through but for its words. */
const besidesWords = (trx: SellerTransaction, conditions: ListConditions): Promise<ListCount> =>
  hasPrice(conditions)
    ? countMatching(trx, collectInFacets({ ...conditions, words: [] }))
    : tallied(trx, conditions);

const collecting = async (trx: SellerTransaction, matching: Matching): Promise<ListPlan> => ({
  count: await countMatching(trx, matching),
  matching,
});

/** Whether so few products are better collected, in this store. */
async function fewIn(trx: SellerTransaction, conditions: ListConditions) {
  const store = await tallied(trx, { ...conditions, facets: facetsOf({}) });
  const few = Math.max(RARE, worthCollecting(store.total));
  return ({ total, isExact }: ListCount) => isExact && total <= few;
}

async function planCommonWords(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  const isFew = await fewIn(trx, conditions);
  if (isFew(await besidesWords(trx, conditions))) return collecting(trx, collectInFacets(conditions));

  const ids = withWords(conditions, conditions.words);
  const named = await countNamed(trx, ids);
  const found = { ...conditions, words: [] };
  if (isFew(named)) return collecting(trx, collectAmong(ids, found));
  if (asksForWordsAlone(conditions)) return { count: named };
  const first = collectAmong(sql`(${ids}) limit ${COUNTED_ROWS + 1}`, found);
  const { total } = await countMatching(trx, first);
  return { count: { total, isExact: named.isExact } };
}

/**
 * How a search is gone about: from its rarest word on, where one is rare. Common words are met soon on a walk through the
 * list, unless they hardly ever come together. Of products with common words that a filter narrows further, the first ten
 * thousand are counted.
 */
async function planSearch(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  const { owner, words } = conditions;
  const counts = await probe(trx, conditions);
  const fewest = Math.min(...counts);
  const rarest = words[counts.indexOf(fewest)];
  if (rarest === undefined || fewest > RARE) return planCommonWords(trx, conditions);
  const others = words.filter((word) => word !== rarest);
  return collecting(trx, collectAmong(productsWithWord(owner, rarest), { ...conditions, words: others }));
}

/** How the products that a filter lets through are found, and how many they are. */
export async function planList(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  if (conditions.words.length > 0) return planSearch(trx, conditions);
  const count = await besidesWords(trx, conditions);
  const isFew = await fewIn(trx, conditions);
  return hasPrice(conditions) && isFew(count) ? { count, matching: collectInFacets(conditions) } : { count };
}
