import { foldText } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './conditions';

/** Longer words are cut to this length before they are compared. */
const MAX_WORD_LENGTH = 40;
/** Further words are ignored, as they would hardly narrow the search. */
const MAX_WORDS = 8;
/**
 * Shorter words skip the trigram index: nearly every row contains them, so the index costs more than reading the rows.
 */
const MIN_INDEXED_WORD_LENGTH = 3;

/** The distinct words of texts in the form that searches compare: without case, accents and punctuation. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = foldText(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD_LENGTH).join('')))];
}

/**
 * The value of a `search` column, so that `matchesWords` finds the row by these texts: their words, each after a space.
 */
export const searchTextOf = (...texts: readonly string[]): string =>
  wordsOf(...texts)
    .map((word) => ` ${word}`)
    .join('');

/**
 * The search of a list: each word of `q` must begin a word of the text. A text without words finds nothing.
 *
 * @param text SQL for what `searchTextOf` produced
 */
export const matchesWords =
  (text: RawBuilder<unknown>) =>
  (q: string): Condition => {
    const words = wordsOf(q).slice(0, MAX_WORDS);
    if (words.length === 0) return sql`false`;
    // An expression instead of the column, so that no index of the column is used.
    const searched = (word: string) => (word.length < MIN_INDEXED_WORD_LENGTH ? sql`${text} || ''` : text);
    return allOf(words.map((word) => sql`${searched(word)} like ${`% ${word}%`}`));
  };
