import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeFailure } from './plain-error';
import { ROOT } from './root';
import { affectedPackages, readWorkspace } from './test/affected';
import { listChangedFiles } from './test/changed-files';
import { describeFailures } from './test/failed-test';
import { KINDS } from './test/kinds';
import { describeUsage, type Plan, planChanged, planKinds } from './test/plan';
import { describeProfile } from './test/profile';
import { proofsOf } from './test/proof-plan';
import { readProofSeed } from './test/proof-seed';
import { describeRuns, startLoad } from './test/repeat';
import { readRunOptions } from './test/run-options';
import { runTests } from './test/run-tests';
import { describeCounts, describeOutcome, describeOverruns, type KindOutcome, total } from './test/summary';

// npm test [-- <kind> … | <kind> <argument> … | changed] [--profile] [--repeat <runs>] [--load]: every kind runs, also after a
// failure; the last line adds them up.

async function makePlan(words: string[]): Promise<Plan> {
  if (words[0] !== 'changed' || words.length > 1) return planKinds(words, KINDS);
  const files = await listChangedFiles();
  const affected = affectedPackages(files, readWorkspace(ROOT));
  console.log(`May be broken: ${affected.join(', ') || 'no package'}`);
  const there = files.filter((file) => existsSync(path.join(ROOT, file)));
  return { ...planChanged(affected, there, KINDS), proofs: proofsOf(files) };
}

/** The end of a run, with what failed near its last line. */
function describeEnd(outcomes: readonly KindOutcome[], seed: string, minutes: number): string[] {
  return [
    '',
    ...describeFailures(outcomes, seed),
    '',
    ...outcomes.map(describeOutcome),
    ...describeOverruns(outcomes),
    `All of it took ${minutes.toFixed(1)} minutes.`,
    describeCounts(total(outcomes)),
  ];
}

if (process.argv.includes('--help') && process.argv.length === 3) {
  console.log(describeUsage(KINDS));
  process.exit();
}

try {
  const { options, rest } = readRunOptions(process.argv.slice(2));
  const seed = await readProofSeed();
  process.env.PROOF_SEED = seed;
  const plan = await makePlan(rest);
  if (plan.areas) process.env.E2E_AREAS = plan.areas.join();
  const stopLoad = options.load ? startLoad() : undefined;
  const runs: KindOutcome[][] = [];
  while (runs.length < options.repeat) {
    const started = performance.now();
    const outcomes = await runTests(plan);
    runs.push(outcomes);
    if (options.profile)
      for (const { name, tests } of outcomes) console.log(describeProfile(name, tests).join('\n'));
    if (runs.length === options.repeat && options.repeat > 1) console.log(describeRuns(runs).join('\n'));
    if (plan.proofs?.length)
      console.log(`\nLong proofs of what changed: npm run proofs -- ${plan.proofs.join(' ')}`);
    console.log(describeEnd(outcomes, seed, (performance.now() - started) / 60_000).join('\n'));
  }
  stopLoad?.();
  process.exitCode = runs.some((outcomes) => total(outcomes).failed > 0) ? 1 : 0;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
