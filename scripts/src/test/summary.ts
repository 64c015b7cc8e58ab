import type { Counts } from './kind';

export interface KindOutcome extends Counts {
  name: string;
  seconds: number;
  failures: string[];
}

/** `3 passed, 0 failed, 1 skipped` */
export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** What failed in all kinds, for the end of a run, where a long output is still read. */
export const describeFailures = (outcomes: KindOutcome[]): string[] =>
  outcomes.flatMap(({ name, failures }) => failures.map((failure) => `FAILED ${name}: ${failure}`));

/** One line of a kind: its name, counts and time. */
export function describeOutcome(outcome: Omit<KindOutcome, 'failures'>): string {
  const mark = outcome.failed > 0 ? '✗' : '✓';
  return `${mark} ${outcome.name.padEnd(10)} ${describeCounts(outcome)}  (${outcome.seconds.toFixed(1)} s)`;
}

/** A kind without any test counts as a failure. */
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
