import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from './errors';

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** The command line of a process (on Windows the program's name only); empty when there is no such process. */
export async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const [program, args] =
      process.platform === 'win32'
        ? ['tasklist', ['/FO', 'CSV', '/NH', '/FI', `PID eq ${pid}`]]
        : ['ps', ['-o', 'command=', '-p', String(pid)]];
    return (await promisify(execFile)(program, args)).stdout;
  } catch {
    // It ended: ps answers with an error and /proc has no such folder.
    return '';
  }
}
