import { describeFailure, PlainError } from './plain-error';
import type { Kind, KindContext, KindResult } from './test/kind';
import { KINDS } from './test/kinds';
import {
  describeCounts,
  describeFailures,
  describeOutcome,
  type KindOutcome,
  refuseEmpty,
  total,
} from './test/summary';

// npm test [-- <kind> …]: every kind runs, also after a failure; the last line adds them up.

function chooseKinds(names: string[]): Kind[] {
  const known = KINDS.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new PlainError(`There is no kind "${unknown}": choose from ${known.join(', ')}.`);
  return names.length === 0 ? KINDS : KINDS.filter(({ name }) => names.includes(name));
}

async function runKind(kind: Kind, context: KindContext): Promise<KindOutcome> {
  const started = performance.now();
  console.log(`\n▸ ${kind.name}`);
  const {
    output,
    failures = [],
    ...counts
  } = await kind.run(context).catch((error: unknown): KindResult => {
    return { passed: 0, failed: 1, skipped: 0, output: describeFailure(error) };
  });
  const seconds = (performance.now() - started) / 1000;
  const outcome = { name: kind.name, ...refuseEmpty(counts), seconds, failures };
  if (outcome.failed > 0) console.log(output || 'No test ran.');
  console.log(describeOutcome(outcome));
  return outcome;
}

try {
  const kinds = chooseKinds(process.argv.slice(2));
  const outcomes: KindOutcome[] = [];
  const failedKinds = new Set<string>();
  for (const kind of kinds) {
    const outcome = await runKind(kind, { log: (line) => console.log(`  ${line}`), failedKinds });
    if (outcome.failed > 0) failedKinds.add(kind.name);
    outcomes.push(outcome);
  }
  const sum = total(outcomes);
  console.log(
    ['', ...describeFailures(outcomes), '', ...outcomes.map(describeOutcome), '', describeCounts(sum)].join(
      '\n',
    ),
  );
  process.exitCode = sum.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
