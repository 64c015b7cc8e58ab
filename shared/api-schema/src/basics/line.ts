import { plainLine } from '@balcao/domain';
import { z } from './z';

/** The most that is looked at: what is longer is refused before it is cleaned. */
const LONGEST_READ = 1000;

const cleaned = z.string().max(LONGEST_READ).overwrite(plainLine);

/** A line of text of at most so many characters, once it is cleaned. It may be empty. */
export const shortLine = (longest: number) => cleaned.pipe(z.string().max(longest));

/**
 * The same for a line that has to be filled in.
 * @param missing the sentence for an empty one
 */
export const filledLine = (longest: number, missing: string) =>
  cleaned.pipe(z.string().min(1, missing).max(longest));

/** A line of text whose length the public API promises as it is sent: it may be empty, and its description has its bound. */
export const textLine = (longest: number) => z.string().overwrite(plainLine).max(longest);
