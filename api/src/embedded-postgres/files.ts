import { access, link, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './errors';
import { isAlive } from './processes';

/** Whether a file or folder is there. */
export async function exists(name: string): Promise<boolean> {
  try {
    await access(name);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** The trimmed text of a file, or `undefined` when there is no such file. */
export async function readIfThere(name: string): Promise<string | undefined> {
  try {
    return (await readFile(name, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A temporary path for something that gets its final name only when it is complete. */
export const partialOf = (name: string): string => `${name}.partial-${process.pid}`;

/** Removes incomplete leftovers of killed processes in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.partial-(\d+)$/.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isAlive(pid))) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Renames a complete folder into place. When another process was first, its folder stays and ours is removed. */
export async function renameUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(await exists(to))) throw error;
    await rm(from, { recursive: true, force: true });
  }
}

/** Writes a file that only its owner can read, unless it exists. Never leaves half of it. */
export async function writeSecretUnlessThere(name: string, text: string): Promise<void> {
  const partial = partialOf(name);
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(partial, name);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(partial);
  }
}
