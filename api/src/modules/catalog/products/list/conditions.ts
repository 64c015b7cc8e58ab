import type { ProductFilter } from '@balcao/api-schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Owner } from '../../../../db/owner';
import { type PrefixRange, searchedRanges } from '../../../../lists/search-words';
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

/** Whether each of the words begins a word of the product `p`, looked up in its row. */
export function hasWords(words: readonly PrefixRange[]): RawBuilder<SqlBool> {
  const each = words.map(({ from }) => sql`strpos(p.search_text, ${` ${from}`}) > 0`);
  return each.length === 0 ? sql`true` : sql`${sql.join(each, sql` and `)}`;
}

/** The products with a word in the range, each as often as it has one there. */
export const productsWithWord = ({ sellerId, storeId }: Owner, { from, to }: PrefixRange) =>
  sql`select t.product_id from product_terms t
    where t.seller_id = ${sellerId} and t.store_id = ${storeId} and t.term >= ${from} and t.term < ${to}`;
