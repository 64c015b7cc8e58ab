import { z } from '../basics/z';

const MAX_VALUES = 20;

/**
 * One word or several in a query string; always an array when parsed. It is a codec and not a transformation, so that
 * the OpenAPI document can describe both forms.
 */
export const several = <Word extends z.ZodType<string, string>>(word: Word, most = MAX_VALUES) =>
  z.codec(z.union([z.array(word).min(1).max(most), word]), z.array(word), {
    decode: (words) => [words].flat() as z.input<Word>[],
    encode: (words) => words as z.output<Word>[],
  });

const flagWord = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? 'true' : 'false'),
});

/** Yes or no: a boolean in JSON, a word in a query string. */
export const flag = z.union([z.boolean(), flagWord]);
