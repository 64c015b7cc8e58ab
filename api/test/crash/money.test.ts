import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { lengthOf, proofSeed, seedFor } from '@balcao/proofs';
import { bundleProgram } from '../bundled-program';
import { itInTurn } from '../turns';

// Three replicas start, and some of them twice.
jest.setTimeout(600_000);

const it = itInTurn('kills', 'money');

const KILLS = lengthOf(2, 12);
const LONGEST_PAUSE_MS = lengthOf(500, 5_000);
const repository = path.resolve(__dirname, '../../..');
const repeatWith = `PROOF_SEED=${proofSeed} npm run proofs -- money-kills`;

/**
 * `npm run crash` does the same 200 times. It takes longer than five seconds, as five processes and PostgreSQL have to start, and those
 * that are killed once more.
 */
it(`loses no acknowledged write and no cent while replicas, PostgreSQL and the release job are killed, ${KILLS} times`, async () => {
  const program = await bundleProgram(path.join(__dirname, 'money', 'run.ts'));
  const args = [program, ...[KILLS, seedFor('kills around money'), LONGEST_PAUSE_MS].map(String)];
  const run = promisify(execFile)(process.execPath, args, { cwd: repository });
  // It ends with 1 when something is wrong, and its report says what.
  const { stdout } = await run.catch((error: { stdout: string }) => {
    if (error.stdout === '') throw error;
    return error;
  });
  expect({ ...JSON.parse(stdout), repeatWith }).toMatchObject({
    kills: KILLS,
    lost: [],
    strange: [],
    broken: [],
    addedByReplay: 0,
    repeatWith,
  });
});
