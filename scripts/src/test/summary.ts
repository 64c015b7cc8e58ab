import type { Counts } from './kind';

export interface KindOutcome extends Counts {
  name: string;
  seconds: number;
}

/** `3 passed, 0 failed, 1 skipped` */
export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** One line of a kind: its name, counts and time. */
export function describeOutcome(outcome: KindOutcome): string {
  const mark = outcome.failed > 0 ? '✗' : '✓';
  return `${mark} ${outcome.name.padEnd(10)} ${describeCounts(outcome)}  (${outcome.seconds.toFixed(1)} s)`;
}

/** A kind in which nothing ran has not shown anything: it counts as a failure. */
export function refuseEmpty(counts: Counts): Counts {
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Adds the counts of all kinds up. */
export function total(outcomes: Counts[]): Counts {
  return outcomes.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
