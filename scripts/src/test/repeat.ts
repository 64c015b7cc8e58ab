import { spawn } from 'node:child_process';
import { describeCounts, describeOutcome, type KindOutcome, total } from './summary';

/** One more than a machine of two cores can bear without letting everything else wait. */
const BUSY_PROCESSES = 4;

/** Keeps both cores busy with work of no use until it is told to stop. */
export function startLoad(): () => void {
  const children = Array.from({ length: BUSY_PROCESSES }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  );
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  return stop;
}

/** The table of runs of the same tests, and how often each test failed in them. */
export function describeRuns(runs: readonly KindOutcome[][]): string[] {
  const failed = new Map<string, number>();
  for (const { name, failures } of runs.flat())
    for (const { title } of failures)
      failed.set(`${name}: ${title}`, (failed.get(`${name}: ${title}`) ?? 0) + 1);
  const counts = new Set(runs.map((outcomes) => describeCounts(total(outcomes))));
  return [
    '',
    ...runs.flatMap((outcomes, index) =>
      outcomes.map((outcome) => `${index + 1}. ${describeOutcome(outcome)}`),
    ),
    ...[...failed].map(([test, times]) => `FAILED ${times} of ${runs.length} times: ${test}`),
    counts.size === 1 && failed.size === 0
      ? `${runs.length} runs, each the same`
      : `${runs.length} runs, not all the same`,
  ];
}
