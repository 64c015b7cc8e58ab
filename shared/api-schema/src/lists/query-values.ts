import { z } from '../basics/z';

const MOST_VALUES = 20;

/**
 * One word or several, as a query string gives them; several when parsed. A codec and no transformation, so that both what
 * is sent and what is parsed can stand in the OpenAPI document.
 */
export const several = <Word extends z.ZodType<string, string>>(word: Word) =>
  z.codec(z.union([z.array(word).min(1).max(MOST_VALUES), word]), z.array(word), {
    decode: (words) => [words].flat() as z.input<Word>[],
    encode: (words) => words as z.output<Word>[],
  });

const flagWord = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? 'true' : 'false'),
});

/** Yes or no: a boolean in JSON, a word in a query string. */
export const flag = z.union([z.boolean(), flagWord]);
