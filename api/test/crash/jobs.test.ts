import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { someOf } from '@balcao/proofs';
import { newId } from '../../src/db/new-id';
import { PLATFORM_OWNER } from '../../src/db/owner';
import { createJobEngine } from '../../src/jobs/engine';
import { enqueueJob } from '../../src/jobs/job-queue';
import { SYSTEM_ORIGIN } from '../../src/security/origin';
import { bundleProgram } from '../bundled-program';
import { fakeOnly } from '../fake-clock';
import { endLeases, ownWorker } from '../queue';
import { startSoleTestApi } from '../test-app';
import { withApi } from '../with-store';
import { tallyHandler } from './job-worker';

// Processes that load the API are killed, one after the other, and start again.
jest.setTimeout(600_000);

const LINES = 500;
/** When the processes die: at which line, within its chunk or between two. */
const DEATHS = [
  ['within', 1],
  ['between', 101],
  ['within', 201],
  ['within', 401],
] as const;
const repository = path.resolve(__dirname, '../../..');

const api = withApi(startSoleTestApi);

beforeAll(() => api.platform.jobs.stop());

/** Runs a worker in a process of its own until it kills itself. */
async function workUntilKilled(moment: 'between' | 'within', line: number): Promise<string | null> {
  const script = path.join(__dirname, 'job-worker.ts');
  const { database } = api.platform.config;
  const args = [await bundleProgram(script), JSON.stringify(database), moment, String(line)];
  const worker = spawn(process.execPath, args, { cwd: repository, stdio: 'ignore' });
  const [, signal] = await once(worker, 'exit');
  return signal;
}

const table = () => api.platform.database.platform.selectFrom('background_jobs').selectAll();

it('neither repeats nor loses a row of a job whose processes are killed, within chunks and between them', async () => {
  const scope = `tally-${newId()}`;
  const id = await enqueueJob(api.platform.database.platform, 'user_export', {
    owner: PLATFORM_OWNER,
    title: 'Contar',
    input: { lines: LINES, scope },
    total: LINES,
    origin: SYSTEM_ORIGIN,
  });
  for (const [moment, line] of someOf(DEATHS, 2, 'deaths of a job')) {
    expect(await workUntilKilled(moment, line)).toBe('SIGKILL');
    expect(await table().where('id', '=', id).executeTakeFirstOrThrow()).toMatchObject({
      status: 'running',
      done: line - 1,
    });
    // Instead of waiting until the lease is over.
    await endLeases(api.platform, 'background-job');
  }

  const engine = createJobEngine(ownWorker(api.platform));
  engine.register(
    tallyHandler(
      () => {},
      () => {},
    ),
  );
  engine.run();
  // The two seconds of a call that waits for a job do not pass.
  fakeOnly(['Date']);
  expect(await engine.resume(PLATFORM_OWNER, id)).toMatchObject({
    status: 'done',
    done: LINES,
    counts: { changed: LINES },
  });
  jest.useRealTimers();
  await engine.stop();

  const tally = await api.platform.database.platform
    .selectFrom('login_attempts')
    .select(['subject', 'tries'])
    .where('scope', '=', scope)
    .execute();
  expect(tally).toHaveLength(LINES);
  expect(tally.filter(({ tries }) => tries !== 1)).toEqual([]);
});
