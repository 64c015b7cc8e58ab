import type { KindResult } from './kind';

/** More than these is no bad luck but a broken product: nothing of it is tried again. */
const MOST_TRIED_AGAIN = 3;

/** The sum of two runs' processor time, where the system told it. */
const add = (one?: number, other?: number) =>
  one === undefined || other === undefined ? undefined : one + other;

/**
 * Runs tests, and those that failed once more. What passes then has passed, and is named as unsteady; what fails then has
 * failed.
 * @param run all tests, or only the named units (see `FailedTest`), alone on one worker
 */
export async function runFailedAgain(
  run: (units?: readonly string[]) => Promise<KindResult>,
  log: (line: string) => void,
): Promise<KindResult> {
  const first = await run();
  const { failures = [] } = first;
  const units = [...new Set(failures.flatMap(({ unit }) => unit ?? []))];
  const isOutside = failures.some(({ unit }) => unit === undefined);
  if (units.length === 0 || units.length > MOST_TRIED_AGAIN || isOutside) return first;

  log(`Failed, and run once more alone: ${units.join(', ')}`);
  const second = await run(units);
  const output = `${first.output}\n${second.output}`;
  const cpuSeconds = add(first.cpuSeconds, second.cpuSeconds);
  const failedAgain = second.failures ?? [];
  const unsteady = failures.filter(({ title, unit }) =>
    failedAgain.every((again) => again.title !== title && again.title !== unit),
  );
  // A second run that broke off, or found no test, has shown nothing.
  const isShown = second.failed === failedAgain.length && second.passed >= unsteady.length;
  if (!isShown) return { ...first, output, cpuSeconds };
  const passed = first.passed + failures.length - failedAgain.length;
  return {
    ...first,
    passed,
    failed: failedAgain.length,
    output,
    cpuSeconds,
    failures: failedAgain,
    unsteady,
  };
}
