import type { DemoStore } from './demo-store';
import { visit } from './visit';

/** Of the demonstration: its store, where it is told, and how it waits and decides. */
export interface TrickleOptions {
  store: DemoStore;
  log: (line: string) => void;
  /** Waits; rejects when the demonstration is to end. */
  pause: (seconds: number) => Promise<void>;
  /** Like `Math.random`. */
  random: () => number;
}

/** Visitors at the same time. With the pauses between their steps, they stay far below the limit of a key. */
const MOST_VISITORS = 4;
const SECONDS_BETWEEN_VISITS = 5;

/** Sends visits, each at its own pace, until a pause or a call rejects and those under way have ended. */
export async function trickle(options: TrickleOptions): Promise<void> {
  const under = new Set<Promise<void>>();
  let failure: unknown;
  const start = (number: number) => {
    const going: Promise<void> = visit(options, number)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => under.delete(going));
    under.add(going);
  };
  try {
    for (let number = 1; failure === undefined; number += 1) {
      start(number);
      await options.pause(SECONDS_BETWEEN_VISITS);
      if (under.size >= MOST_VISITORS) await Promise.race(under);
    }
  } finally {
    await Promise.all(under);
  }
  throw failure;
}
