import { foldText } from '@balcao/domain';

/** The words of a typed or pasted text: commas, semicolons and line breaks separate them. */
export function wordsOf(text: string): string[] {
  return text
    .split(/[,;\t\r\n]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

export interface AddedWords {
  words: string[];
  /** Result of adding words. */
  added: string[];
  /** Words that were there already, ignoring case and accents. */
  repeated: string[];
  /** Words beyond the maximum. */
  refused: string[];
}

/** Adds words that are not there yet, as many as fit. */
export function addWords(
  known: readonly string[],
  wanted: readonly string[],
  limits: { maxCount: number; maxLength: number },
): AddedWords {
  const result: AddedWords = { words: [...known], added: [], repeated: [], refused: [] };
  for (const word of wanted) {
    if (result.words.some((other) => foldText(other) === foldText(word))) result.repeated.push(word);
    else if (word.length > limits.maxLength || result.words.length >= limits.maxCount)
      result.refused.push(word);
    else {
      result.words.push(word);
      result.added.push(word);
    }
  }
  return result;
}
