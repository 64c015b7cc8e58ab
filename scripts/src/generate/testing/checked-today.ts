import { lengthOf, someOf } from '@balcao/proofs';

/** The things that generators make, each checked by compilers, fences and tests of its own. */
const MADE = ['area', 'resource', 'team'] as const;

/**
 * The checks that run of what was made: at full length all of them; else one of them, of one thing that is made, because each takes a
 * compiler or a test runner for half a minute.
 */
export function checksOf<Check>(made: (typeof MADE)[number], checks: readonly Check[]): Check[] {
  const isChosen = someOf(MADE, 1, 'what is made and checked').includes(made);
  return someOf(checks, lengthOf(isChosen ? 1 : 0, checks.length), `checks of: ${made}`);
}
