import { describeFailedTest, describeInFull, type FailedTest } from './failed-test';
import type { Counts } from './kind';

export interface KindOutcome extends Counts {
  name: string;
  seconds: number;
  /** The processor time of it, where the system tells. */
  cpuSeconds?: number | undefined;
  budgetSeconds: number;
  failures: FailedTest[];
  unsteady: FailedTest[];
}

/** `3 passed, 0 failed, 1 skipped` */
export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The failures of all kinds, for the end of a run, where a long output is still read. */
export const describeFailures = (outcomes: Pick<KindOutcome, 'name' | 'failures'>[]): string[] =>
  outcomes.flatMap(({ name, failures }) =>
    failures.map((failure) => `FAILED ${name}: ${describeFailedTest(failure)}`),
  );

/** The tests that passed only when they were run again, with their first output. */
export function describeUnsteady(outcomes: Pick<KindOutcome, 'name' | 'unsteady'>[]): string[] {
  const tests = outcomes.flatMap(({ name, unsteady }) =>
    unsteady.map((test) => `${name}: ${describeInFull(test)}`),
  );
  if (tests.length === 0) return [];
  return ['UNSTEADY: passed only when run again (to be mended first, see docs/testing.md)', ...tests, ''];
}

/** One line of a kind: its name, counts and time; beside the time what of it was work, since a busy machine takes longer. */
export function describeOutcome({
  name,
  seconds,
  cpuSeconds,
  ...counts
}: Omit<KindOutcome, 'failures' | 'unsteady' | 'budgetSeconds'>): string {
  const mark = counts.failed > 0 ? '✗' : '✓';
  const work = cpuSeconds === undefined ? '' : `, CPU ${cpuSeconds.toFixed(1)} s`;
  return `${mark} ${name.padEnd(10)} ${describeCounts(counts)}  (${seconds.toFixed(1)} s${work})`;
}

/** The kinds that took longer than they may on a quiet machine. */
export const describeOverruns = (
  outcomes: Pick<KindOutcome, 'name' | 'seconds' | 'budgetSeconds'>[],
): string[] =>
  outcomes
    .filter(({ seconds, budgetSeconds }) => seconds > budgetSeconds)
    .map(
      ({ name, seconds, budgetSeconds }) =>
        `OVER BUDGET ${name}: ${seconds.toFixed(0)} s of ${budgetSeconds} s (see docs/testing.md, unless the machine was busy)`,
    );

/** A kind in which nothing ran has not shown anything: it counts as a failure. */
export function failEmpty(counts: Counts): Counts {
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
