import { runTask } from '../processes/task';

/** The seed of the parts of long proofs: the commit, so that other commits run other parts, and the same one the same. */
export async function readProofSeed(): Promise<string> {
  if (process.env.PROOF_SEED) return process.env.PROOF_SEED;
  const { code, output } = await runTask({ program: 'git', args: ['rev-parse', '--short=12', 'HEAD'] });
  // A copy without its history has no commit.
  return code === 0 ? output.trim() : 'none';
}
