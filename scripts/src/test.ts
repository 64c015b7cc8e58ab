import { describeFailure } from './plain-error';
import { ROOT } from './root';
import { affectedPackages, readWorkspace } from './test/affected';
import { listChangedFiles } from './test/changed-files';
import type { Kind, KindResult } from './test/kind';
import { KINDS } from './test/kinds';
import { describeUsage, type Plan, planChanged, planKinds } from './test/plan';
import { runKinds } from './test/run-kinds';
import {
  describeCounts,
  describeFailures,
  describeOutcome,
  describeOverruns,
  describeUnsteady,
  failEmpty,
  type KindOutcome,
  total,
} from './test/summary';

// npm test [-- <kind> … | <kind> <argument> … | changed]: every kind runs, also after a failure; the last line adds them up.

async function makePlan(words: string[]): Promise<Plan> {
  if (words[0] !== 'changed' || words.length > 1) return planKinds(words, KINDS);
  const affected = affectedPackages(await listChangedFiles(), readWorkspace(ROOT));
  console.log(`May be broken: ${affected.join(', ') || 'no package'}`);
  return planChanged(affected, KINDS);
}

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
    unsteady = [],
    cpuSeconds,
    ...counts
  } = await kind.run({ log, failedKinds, args }).catch((error: unknown): KindResult => {
    return { passed: 0, failed: 1, skipped: 0, output: describeFailure(error) };
  });
  const seconds = (performance.now() - started) / 1000;
  const outcome = { name, ...failEmpty(counts), seconds, cpuSeconds, budgetSeconds, failures, unsteady };
  if (outcome.failed > 0) console.log(output || 'No test ran.');
  console.log(describeOutcome(outcome));
  return outcome;
}

if (process.argv.includes('--help') && process.argv.length === 3) {
  console.log(describeUsage(KINDS));
  process.exit();
}

try {
  const started = performance.now();
  const { kinds, args, areas } = await makePlan(process.argv.slice(2));
  if (areas) process.env.E2E_AREAS = areas.join();
  const outcomes = await runKinds(kinds, (kind, failedKinds) =>
    runKind(kind, args[kind.name] ?? [], failedKinds),
  );
  const sum = total(outcomes);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    [
      '',
      ...describeFailures(outcomes),
      '',
      ...describeUnsteady(outcomes),
      ...outcomes.map(describeOutcome),
      '',
      ...describeOverruns(outcomes),
      `All of it took ${minutes} minutes.`,
      describeCounts(sum),
    ].join('\n'),
  );
  process.exitCode = sum.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
