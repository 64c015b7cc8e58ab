import { describeFailure, PlainError } from './plain-error';
import { describeFailures } from './test/failed-test';
import { KINDS } from './test/kinds';
import { describeProofs, planProof } from './test/proof-plan';
import { readProofSeed } from './test/proof-seed';
import { PROOFS } from './test/proofs';
import { runTests } from './test/run-tests';
import { describeCounts, describeOutcome, type KindOutcome, total } from './test/summary';

// npm run proofs [-- <name> …]: long proofs at their full length, one after the other; `npm test` runs a part of each.

const names = process.argv.slice(2);

if (names.includes('--help')) {
  console.log(describeProofs());
  process.exit();
}

try {
  const unknown = names.find((name) => PROOFS.every((proof) => proof.name !== name));
  if (unknown) throw new PlainError(`There is no proof "${unknown}".\n${describeProofs()}`);
  process.env.PROOF_LENGTH = 'full';
  process.env.PROOF_SEED = await readProofSeed();
  const chosen = PROOFS.filter(({ name }) => names.length === 0 || names.includes(name));
  const outcomes: KindOutcome[] = [];
  for (const proof of chosen) {
    for (const outcome of await runTests(planProof(proof, KINDS)))
      outcomes.push({ ...outcome, name: outcome.name === proof.kind ? proof.name : outcome.name });
  }
  console.log(
    [
      '',
      ...describeFailures(outcomes, process.env.PROOF_SEED),
      ...outcomes.map(describeOutcome),
      describeCounts(total(outcomes)),
    ].join('\n'),
  );
  process.exitCode = total(outcomes).failed > 0 ? 1 : 0;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
