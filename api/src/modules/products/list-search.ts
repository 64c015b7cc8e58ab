import { COUNTED_ROWS } from '@balcao/api-schema';
import { type RawBuilder, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import type { ListCount } from '../../lists/read-list-page';
import type { PrefixRange } from '../../lists/search-words';
import { facetsOf } from './facets';
import { hasPrice, type ListConditions, productsWithWord } from './list-conditions';
import { collectAmong, countMatching, type Matching, tallied } from './list-walk';

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

const countUpTo = async (
  trx: SellerTransaction,
  ids: RawBuilder<unknown>,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select distinct product_id from (${ids} limit ${limit}) as hits) as found`.execute(
    trx,
  );
  return rows[0]?.total ?? 0;
};

/** A word may stand in a product more than once, so that a few more entries are read than products are counted. */
const COUNTED_ENTRIES = 2 * COUNTED_ROWS;

const asksForWordsAlone = (conditions: ListConditions) =>
  !hasPrice(conditions) && conditions.facets.length === facetsOf({}).length;

const bounded = (total: number): ListCount => ({
  total: Math.min(total, COUNTED_ROWS),
  isExact: total <= COUNTED_ROWS,
});

/** Looking up this many products takes about as long as walking a page's way through the list. */
const worthCollecting = (storeTotal: number) => Math.sqrt(50 * storeTotal);

async function planCommonWords(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  const ids = withWords(conditions, conditions.words);
  const found = await countUpTo(trx, ids, COUNTED_ENTRIES);
  const store = await tallied(trx, { ...conditions, facets: facetsOf({}) });
  const matching = collectAmong(ids, { ...conditions, words: [] });
  if (found <= Math.max(RARE, worthCollecting(store.total)))
    return { count: await countMatching(trx, matching), matching };
  if (asksForWordsAlone(conditions)) return { count: bounded(found) };
  const first = collectAmong(sql`(${ids}) limit ${COUNTED_ROWS + 1}`, { ...conditions, words: [] });
  const { total } = await countMatching(trx, first);
  return { count: { total, isExact: found <= COUNTED_ROWS } };
}

/**
 * How a search is gone about: from its rarest word on, where one is rare. Common words are met soon on a walk through the
 * list, unless they hardly ever come together. Of products with common words that a filter narrows further, the first ten
 * thousand are counted.
 */
export async function planSearch(trx: SellerTransaction, conditions: ListConditions): Promise<ListPlan> {
  const { owner, words } = conditions;
  const counts = await probe(trx, conditions);
  const fewest = Math.min(...counts);
  const rarest = words[counts.indexOf(fewest)];
  if (rarest === undefined || fewest > RARE) return planCommonWords(trx, conditions);
  const others = words.filter((word) => word !== rarest);
  const matching = collectAmong(productsWithWord(owner, rarest), { ...conditions, words: others });
  return { count: await countMatching(trx, matching), matching };
}
