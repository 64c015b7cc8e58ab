import { check } from 'recheck';
import type { Pattern } from './find-patterns';

/** The longest that one is thought about. Most take milliseconds, those with a look back a second or two. */
const PATIENCE = { timeout: 60_000, attackTimeout: 3_000, incubationTimeout: 3_000 };

/**
 * The growth of a pattern’s time with its text, by recheck.
 * @returns undefined for one that takes as long as its text is; else its growth, with a text that shows it
 */
export async function problemOf({ source, flags }: Pattern): Promise<string | undefined> {
  const judged = await check(source, flags, PATIENCE);
  if (judged.status === 'safe') return undefined;
  if (judged.status === 'unknown') return `not known: ${judged.error.kind}`;
  return `${judged.complexity.summary}, with ${judged.attack.pattern}`;
}
