import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

// Three replicas start, and some of them twice.
jest.setTimeout(600_000);

const KILLS = 5;
const repository = path.resolve(__dirname, '../../..');

/** `npm run crash` does the same 200 times. */
it(`loses no acknowledged write and no cent while replicas, PostgreSQL and the release job are killed, ${KILLS} times`, async () => {
  const args = ['--import', 'tsx', path.join(__dirname, 'money', 'run.ts'), String(KILLS)];
  const run = promisify(execFile)(process.execPath, args, { cwd: repository });
  // It ends with 1 when something is wrong, and its report says what.
  const { stdout } = await run.catch((error: { stdout: string }) => {
    if (error.stdout === '') throw error;
    return error;
  });
  expect(JSON.parse(stdout)).toMatchObject({
    kills: KILLS,
    lost: [],
    strange: [],
    broken: [],
    addedByReplay: 0,
  });
});
