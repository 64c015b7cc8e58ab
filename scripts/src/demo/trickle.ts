import type { Demonstration } from './demonstration';
import { visit } from './visit';

/** Visitors at the same time. With the pauses between their steps, they stay far below the limit of a key. */
const MOST_VISITORS = 4;
const SECONDS_BETWEEN_VISITS = 5;

/** Sends visits, each at its own pace, until a pause or a call rejects and those under way have ended. */
export async function trickle(demonstration: Demonstration): Promise<void> {
  const under = new Set<Promise<void>>();
  let failure: unknown;
  const start = (number: number) => {
    const going: Promise<void> = visit(demonstration, number)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => under.delete(going));
    under.add(going);
  };
  try {
    for (let number = 1; failure === undefined; number += 1) {
      start(number);
      await demonstration.pause(SECONDS_BETWEEN_VISITS);
      if (under.size >= MOST_VISITORS) await Promise.race(under);
    }
  } finally {
    await Promise.all(under);
  }
  throw failure;
}
