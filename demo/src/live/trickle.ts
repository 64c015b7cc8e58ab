import { buyOnPage } from './buy-on-page';
import type { Demonstration } from './demonstration';
import { visit } from './visit';

/** Visitors at the same time. With the pauses between their steps, they stay far below the limit of a key. */
const MOST_VISITORS = 4;
const SECONDS_BETWEEN_VISITS = 5;
/** One of so many visitors buys on a page of ours; the others come from a store's own checkout. */
const ONE_ON_THE_PAGE = 4;

/** Sends visits, each at its own pace, until a pause or a call rejects and those under way have ended. */
export async function trickle(demonstration: Demonstration): Promise<void> {
  const under = new Set<Promise<void>>();
  let failure: unknown;
  const start = (number: number) => {
    const visitor = number % ONE_ON_THE_PAGE === 0 ? buyOnPage : visit;
    const going: Promise<void> = visitor(demonstration, number)
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
