const MINUTE_MS = 60_000;
/** Of more names than this, those of the minute are forgotten: who has so many is limited by what they count together. */
const MOST_NAMES = 100_000;

/** Counts by name within a minute, in this replica alone. */
export interface MinuteCounts {
  /** @returns which one of this minute it is */
  count(name: string): number;
}

export function createMinuteCounts(now: () => number = () => performance.now()): MinuteCounts {
  let endsAt = 0;
  let counts = new Map<string, number>();
  return {
    count(name) {
      if (now() >= endsAt || counts.size >= MOST_NAMES) {
        counts = new Map();
        endsAt = now() + MINUTE_MS;
      }
      const next = (counts.get(name) ?? 0) + 1;
      counts.set(name, next);
      return next;
    },
  };
}
