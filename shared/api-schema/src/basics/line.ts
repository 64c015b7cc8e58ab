import { plainLine } from '@balcao/domain';
import { z } from './z';

/** The most that is looked at: what is longer is refused before it is cleaned. */
const LONGEST_READ = 1000;

/**
 * A line of text that has to be filled in.
 * @param missing the sentence for an empty one
 */
export const filledLine = (longest: number, missing: string) =>
  z
    .string()
    .max(LONGEST_READ)
    .overwrite(plainLine)
    .pipe(z.string().min(1, missing).max(longest, `Escreva no máximo ${longest} caracteres.`));

/** A line of text of at most so many characters, which may be empty. */
export const textLine = (longest: number) => z.string().overwrite(plainLine).max(longest);
