import { foldText } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './conditions';

/** Longer words are compared by their beginning. */
const MAX_WORD_LENGTH = 40;
/** More words than these do not narrow a search any further. */
const MAX_WORDS = 8;
/** A trigram index is asked for no shorter words: nearly every row has those, and looking them up costs more than reading. */
const MIN_INDEXED_WORD_LENGTH = 3;

/** The different words of texts as searches compare them: without case, accents and punctuation. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = foldText(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD_LENGTH).join('')))];
}

/** What a column `search` holds so that `matchesWords` finds the row by these texts: their words, each after a space. */
export const searchTextOf = (...texts: readonly string[]): string =>
  wordsOf(...texts)
    .map((word) => ` ${word}`)
    .join('');

/**
 * The search of a list: each word of `q` begins a word of the text. A text without words finds nothing.
 *
 * @param text what `searchTextOf` made, in SQL
 */
export const matchesWords =
  (text: RawBuilder<unknown>) =>
  (q: string): Condition => {
    const words = wordsOf(q).slice(0, MAX_WORDS);
    if (words.length === 0) return sql`false`;
    // A concatenation is no column, so no index of the column is used.
    const searched = (word: string) => (word.length < MIN_INDEXED_WORD_LENGTH ? sql`${text} || ''` : text);
    return allOf(words.map((word) => sql`${searched(word)} like ${`% ${word}%`}`));
  };
