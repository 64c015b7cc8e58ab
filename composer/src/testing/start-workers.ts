import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const running = new Set<ChildProcess>();

/** The next message of a worker. @throws when it ends without one */
export function answerOf(worker: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('exit', (code, signal) => reject(new Error(`A worker ended: ${code ?? signal}`)));
  });
}

/**
 * Bundles a worker of this folder into one file: a process that is killed after a tenth of a second should not take a whole
 * one to start.
 *
 * @returns the file to start
 */
export async function bundleWorker(name: 'worker-process' | 'collector-process'): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'balcao-worker-')), 'worker.cjs');
  const entryPoints = [join(__dirname, `${name}.ts`)];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error' });
  return outfile;
}

/** Starts a worker and waits until it is ready to begin. */
export async function startWorker(file: string, ...args: (string | number)[]): Promise<ChildProcess> {
  const worker = fork(file, args.map(String), { execArgv: [] });
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  await answerOf(worker);
  return worker;
}

/** Ends all workers that are still there. */
export function endWorkers(): void {
  for (const worker of running) worker.kill('SIGKILL');
}
