import { foldText } from '@balcao/domain';

/** Longer words are compared by their beginning. */
const LONGEST_WORD = 40;
/** More words than these do not narrow a search any further. */
const MOST_WORDS = 8;
/** Sorts behind every other character, so that it ends the range of a prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The different words of texts as searches compare them: without case, accents and punctuation. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = foldText(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))];
}

/** A prefix as the range of words that begin with it, under the collation "C": from `from` to before `to`. */
export interface PrefixRange {
  from: string;
  to: string;
}

/** What a search text asks for: a row matches when each of these ranges holds one of its words. */
export function searchedRanges(q: string | undefined): PrefixRange[] {
  return wordsOf(q ?? '')
    .slice(0, MOST_WORDS)
    .map((word) => ({ from: word, to: word + LAST_CHARACTER }));
}
