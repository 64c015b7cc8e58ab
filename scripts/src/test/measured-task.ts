import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTask, type TaskOptions, type TaskResult } from '../processes/task';
import { TESTED_NODE, testedPath } from './tested-node';

// A shell tells what its children took, and theirs: Node does not.
const SHELL = ['-c', '"$@"; code=$?; times > "$0"; exit $code'];

/** `0m1.50s 0m0.25s`: user and system, on the second line for the children. */
export function readTimes(text: string): number {
  const [, children = ''] = text.trim().split('\n');
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return seconds.reduce((sum, each) => sum + each, 0);
}

/** Runs a program of Node to its end. @returns also what it took of the processor, with all that it started and waited for */
export async function runMeasured({
  args,
  env,
  ...rest
}: Omit<TaskOptions, 'program' | 'signal'>): Promise<TaskResult & { cpuSeconds: number | undefined }> {
  const options = { ...rest, env: { PATH: testedPath(), ...env } };
  if (process.platform === 'win32')
    return { ...(await runTask({ args, ...options })), cpuSeconds: undefined };
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-times-'));
  const file = path.join(folder, 'times');
  try {
    const result = await runTask({
      program: 'sh',
      args: [...SHELL, file, TESTED_NODE, ...args],
      ...options,
    });
    // A signal that ended the shell leaves no times.
    const times = await readFile(file, 'utf8').catch(() => undefined);
    return { ...result, cpuSeconds: times === undefined ? undefined : readTimes(times) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
