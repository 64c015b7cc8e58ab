import type { FailedTest } from './failed-test';
import type { Counts } from './kind';
import type { MeasuredTest } from './profile';

export interface KindOutcome extends Counts {
  name: string;
  seconds: number;
  /** The processor time of it, where the system tells. */
  cpuSeconds?: number | undefined;
  budgetSeconds: number;
  failures: FailedTest[];
  tests: MeasuredTest[];
}

/** `3 passed, 0 failed, 1 skipped` */
export const describeCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** One line of a kind: its name, counts and time; beside the time what of it was work, since a busy machine takes longer. */
export function describeOutcome({
  name,
  seconds,
  cpuSeconds,
  ...counts
}: Counts & Pick<KindOutcome, 'name' | 'seconds' | 'cpuSeconds'>): string {
  const mark = counts.failed > 0 ? '✗' : '✓';
  const work = cpuSeconds === undefined ? '' : `, CPU ${cpuSeconds.toFixed(1)} s`;
  return `${mark} ${name.padEnd(10)} ${describeCounts(counts)}  (${seconds.toFixed(1)} s${work})`;
}

/** The processor time that two cores have while a kind may take its time. */
const CORES = 2;

/** The kinds that took more of the processor than they may: other work beside them changes that little. */
export const describeOverruns = (
  outcomes: readonly Pick<KindOutcome, 'name' | 'cpuSeconds' | 'budgetSeconds'>[],
): string[] =>
  outcomes.flatMap(({ name, cpuSeconds = 0, budgetSeconds }) =>
    cpuSeconds > CORES * budgetSeconds
      ? [
          `OVER BUDGET ${name}: ${cpuSeconds.toFixed(0)} s of the processor, ${CORES * budgetSeconds} s at most (see docs/testing.md)`,
        ]
      : [],
  );

/** A kind in which nothing ran has not shown anything: it counts as a failure. */
export function failEmpty(counts: Counts): Counts {
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Adds the counts of all kinds up. */
export function total(outcomes: readonly Counts[]): Counts {
  return outcomes.reduce<Counts>(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
