import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { bundleProgram } from '../../bundled-program';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 200_000;
/** A probe may be held up where the database goes away meanwhile: the next one finds out. */
const PROBE_MS = 5_000;
/** The characters that are kept of a process's last output. */
const PRINTED_KEPT = 500;

/** Something that is killed while the others go on, and comes back. */
export interface Victim {
  name: string;
  /** Whether the others come back only while it is up. */
  isNeededToStart?: boolean;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again. Resolves when it serves. */
  revive(): Promise<void>;
}

async function untilSo(
  name: string,
  isSo: () => Promise<boolean>,
  said: () => string = () => '',
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${name} did not come back. ${said()}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** A program of ours in a process of its own. When it ends while it starts, it is started again, as production does. */
function program(
  name: string,
  bundled: Promise<string>,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  serves: () => Promise<boolean>,
): Victim {
  let child: ChildProcess | undefined;
  let starts = 0;
  let printed = '';
  const isGone = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  async function start(): Promise<void> {
    child = spawn(process.execPath, [await bundled, ...args], {
      cwd: REPOSITORY,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    starts += 1;
    child.stderr?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-PRINTED_KEPT);
    });
  }
  return {
    name,
    async kill() {
      if (child === undefined || isGone()) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    revive: () => {
      starts = 0;
      return untilSo(
        name,
        async () => {
          if (isGone()) await start();
          return serves();
        },
        () => `It was started ${starts} times and said: ${printed}`,
      );
    },
  };
}

/** A replica of the API. */
export const replica = (port: number, bundled: Promise<string>, env: NodeJS.ProcessEnv): Victim =>
  program(`replica ${port}`, bundled, [], { ...env, API_PORT: String(port) }, async () => {
    const signal = AbortSignal.timeout(PROBE_MS);
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).ok;
  });

/** The job that releases what is due, without a pause. */
export const releaseJob = (databaseUrl: string): Victim =>
  program(
    'release job',
    bundleProgram('api/test/crash/money/release-worker.ts'),
    [databaseUrl],
    {},
    async () => true,
  );

/** The embedded PostgreSQL, which its owner starts again. */
export const postgres = (dataDir: string, databaseUrl: string): Victim => ({
  name: 'postgres',
  isNeededToStart: true,
  async kill() {
    const lock = await readFile(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
    process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
  },
  revive: () =>
    untilSo('postgres', async () => {
      const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 1_000 });
      client.on('error', () => {});
      await client.connect();
      await client.end();
      return true;
    }),
});
