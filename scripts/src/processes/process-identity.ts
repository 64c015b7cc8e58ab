import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * The start time of a process, in the system's format. It tells processes with the same id apart, because ids are
 * reused.
 *
 * @returns `undefined` when no such process runs
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') return await identityOnLinux(pid);
    const [program, args] =
      process.platform === 'win32'
        ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`]]
        : ['ps', ['-o', 'lstart=', '-p', String(pid)]];
    return (await promisify(execFile)(program, args)).stdout.trim() || undefined;
  } catch {
    // /proc has no such folder and ps fails: it ended.
    return undefined;
  }
}

async function identityOnLinux(pid: number): Promise<string | undefined> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
  ]);
  // The name in parentheses may hold spaces; after it come state (field 3) … start time in ticks (field 22).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z';
  return isZombie ? undefined : `${boot.trim()} ${fields[19]}`;
}
