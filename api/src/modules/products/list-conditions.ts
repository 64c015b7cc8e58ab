import { COUNTED_ROWS, type ProductFilter } from '@balcao/api-schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { type PrefixRange, searchedRanges } from '../../lists/search-words';
import { facetsOf } from './facets';

/** A filter in the form that queries use. */
export interface ListConditions {
  owner: Owner;
  facets: number[];
  words: PrefixRange[];
  priceFrom: number | undefined;
  priceTo: number | undefined;
}

export function conditionsOf(owner: Owner, filter: ProductFilter): ListConditions {
  const { q, priceFrom, priceTo } = filter;
  const words = searchedRanges(q);
  // A search for punctuation alone finds nothing, rather than everything.
  const facets = q && words.length === 0 ? [] : facetsOf(filter);
  return { owner, facets, words, priceFrom, priceTo };
}

export const hasPrice = ({ priceFrom, priceTo }: ListConditions): boolean =>
  priceFrom !== undefined || priceTo !== undefined;

export const ownedBy = ({ sellerId, storeId }: Owner): RawBuilder<SqlBool> =>
  sql`p.seller_id = ${sellerId} and p.store_id = ${storeId}`;

/** A product without a price has 0, which no price range asks for but one that begins there. */
export function inPriceRange({ priceFrom, priceTo }: ListConditions): RawBuilder<SqlBool> {
  const from = priceFrom === undefined ? sql`true` : sql`p.lowest_price_cents >= ${priceFrom}`;
  const to =
    priceTo === undefined ? sql`true` : sql`p.lowest_price_cents <= ${priceTo} and p.lowest_price_cents > 0`;
  return sql`${from} and ${to}`;
}

/** Whether each of the words begins a word of the product `p`. */
export function hasWords({ sellerId }: Owner, words: readonly PrefixRange[]): RawBuilder<SqlBool> {
  const each = words.map(
    ({ from, to }) => sql`exists (select 1 from product_terms t
      where t.seller_id = ${sellerId} and t.product_id = p.id and t.term >= ${from} and t.term < ${to})`,
  );
  return each.length === 0 ? sql`true` : sql`${sql.join(each, sql` and `)}`;
}

/** The products with a word in the range, each as often as it has one. */
export const productsWithWord = ({ sellerId, storeId }: Owner, { from, to }: PrefixRange) =>
  sql<{ product_id: string }>`select t.product_id from product_terms t
    where t.seller_id = ${sellerId} and t.store_id = ${storeId} and t.term >= ${from} and t.term < ${to}`;

/** So many rows of a word's range are looked at; a product may have more than one of its words there. */
const PROBED_ROWS = 3 * COUNTED_ROWS;

/** How common a searched word is: so many products have it, or at least so many. */
export interface WordProbe {
  word: PrefixRange;
  products: number;
  isExact: boolean;
}

/** Looks how common each word is, at a cost that does not grow with the store. */
export async function probeWords(
  trx: SellerTransaction,
  { owner, words }: ListConditions,
): Promise<WordProbe[]> {
  const probes: WordProbe[] = [];
  for (const word of words) {
    const { rows } = await sql<{ products: number; entries: number }>`
      select count(*)::int as products, coalesce(sum(entries), 0)::int as entries
      from (select product_id, count(*) as entries
            from (${productsWithWord(owner, word)} limit ${PROBED_ROWS + 1}) as looked_at
            group by product_id) as found`.execute(trx);
    const { products = 0, entries = 0 } = rows[0] ?? {};
    probes.push({ word, products, isExact: entries <= PROBED_ROWS });
  }
  return probes;
}
