import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readIfThere } from './files';
import type { Layout } from './layout';
import { commandOf } from './processes';

/** The process and the port of the running server, by PostgreSQL's own lock file. */
export interface Postmaster {
  pid: number;
  port: number;
}

const lockFile = (layout: Layout) => path.join(layout.cluster, 'postmaster.pid');

/** Reads the lock file; `undefined` when no server claims the cluster or the file is only half written. */
export async function readPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const text = await readIfThere(lockFile(layout));
  const lines = (text ?? '').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid && port ? { pid, port } : undefined;
}

/** Whether the process that the lock file names is a server of this cluster, and not a stranger with a reused id. */
export async function isServerOf(layout: Layout, pid: number): Promise<boolean> {
  const command = await commandOf(pid);
  return command.includes(process.platform === 'win32' ? 'postgres' : layout.cluster);
}

/** An id above every system's maximum, so never a living process. */
const deadPid = 999_999_999;

/**
 * Frees the cluster from a lock file whose process id now belongs to a stranger, as after a container's restart. The file
 * is kept, with a dead id: PostgreSQL then still looks for survivors of the old server in shared memory before it starts.
 */
export async function disownStranger(layout: Layout): Promise<void> {
  const text = await readIfThere(lockFile(layout));
  if (text === undefined) return;
  const [, ...rest] = text.split('\n');
  await writeFile(lockFile(layout), [deadPid, ...rest, ''].join('\n'));
}

/** A starting server fills its lock file within milliseconds. */
const emptyLockPatienceMs = 10_000;

/**
 * Removes an empty lock file that a crashed start left behind. A young one is kept: another server has just made it and
 * is about to write its process id.
 */
export async function removeEmptyLock(layout: Layout): Promise<void> {
  if ((await readIfThere(lockFile(layout))) !== '') return;
  const { mtimeMs } = await stat(lockFile(layout));
  if (Date.now() - mtimeMs > emptyLockPatienceMs) await rm(lockFile(layout), { force: true });
}
