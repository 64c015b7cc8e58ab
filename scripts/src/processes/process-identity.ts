import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Tells one life of a process id from another: when it started, in the system's own words. A process id alone is used
 * again after a while, and then names a stranger.
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
