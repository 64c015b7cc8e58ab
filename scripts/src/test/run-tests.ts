import { describeFailure } from '../plain-error';
import type { Kind, KindResult } from './kind';
import type { Plan } from './plan';
import { runKinds } from './run-kinds';
import { describeOutcome, failEmpty, type KindOutcome } from './summary';

async function runKind(
  kind: Kind,
  args: readonly string[],
  failedKinds: ReadonlySet<string>,
): Promise<KindOutcome> {
  const { name, budgetSeconds } = kind;
  const started = performance.now();
  console.log(`▸ ${name}`);
  const log = (line: string) => console.log(`  ${name.padEnd(10)} ${line}`);
  const {
    output,
    failures = [],
    tests = [],
    cpuSeconds,
    ...counts
  } = await kind.run({ log, failedKinds, args }).catch((error: unknown): KindResult => {
    return { passed: 0, failed: 1, skipped: 0, output: describeFailure(error) };
  });
  const seconds = (performance.now() - started) / 1000;
  const outcome = {
    name,
    ...failEmpty(counts),
    seconds,
    cpuSeconds,
    budgetSeconds,
    failures,
    tests,
  };
  if (outcome.failed > 0) console.log(output || 'No test ran.');
  // A tool that looks at the whole code lists no tests: the end of what it said is the failure.
  if (outcome.failed > 0 && failures.length === 0)
    outcome.failures = [{ title: name, message: lastLines(output), command: `npm test -- ${name}` }];
  console.log(describeOutcome(outcome));
  return outcome;
}

const lastLines = (text: string) => text.trimEnd().split('\n').slice(-4).join('\n');

/** Runs what was planned, and prints how it goes. */
export const runTests = ({ kinds, args }: Plan): Promise<KindOutcome[]> =>
  runKinds(kinds, (kind, failedKinds) => runKind(kind, args[kind.name] ?? [], failedKinds));
