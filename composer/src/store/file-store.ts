import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { assertKey, assertPrefix } from './keys';
import { type CollectableStore, StoreUnavailableError } from './store';

/** Unfinished files; the dot keeps them out of listings. */
const UNFINISHED = '.unfinished';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * A store in a folder. A file is written aside, flushed to the disk and then linked to its name: `link` fails when the
 * name exists, in whichever process, and no reader ever sees an incomplete file.
 */
export class FileStore implements CollectableStore {
  readonly location: string;

  constructor(folder: string) {
    this.location = resolve(folder);
  }

  async read(key: string): Promise<Buffer | undefined> {
    return this.unlessAbsent(readFile(this.pathOf(key)));
  }

  async createIfAbsent(key: string, bytes: Uint8Array): Promise<boolean> {
    const target = this.pathOf(key);
    const unfinished = join(this.location, UNFINISHED, randomUUID());
    try {
      await mkdir(dirname(unfinished), { recursive: true });
      await writeFlushed(unfinished, bytes);
      await mkdir(dirname(target), { recursive: true });
      const written = await linkUnlessExists(unfinished, target);
      await rm(unfinished);
      return written;
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  async *list(prefix: string, after = ''): AsyncIterable<string> {
    assertPrefix(prefix);
    const entries = await this.unlessAbsent(readdir(join(this.location, prefix), { withFileTypes: true }));
    // Folders are sorted with the slash, as keys are: `a.json` comes before `a/b.json`.
    const names = (entries ?? []).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
      const key = prefix + name;
      if (!name.endsWith('/')) {
        if (key > after) yield key;
      } else if (key > after || after.startsWith(key)) yield* this.list(key, after);
    }
  }

  async writtenAt(key: string): Promise<Date | undefined> {
    return (await this.unlessAbsent(stat(this.pathOf(key))))?.mtime;
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async removeLeftovers(before: Date): Promise<number> {
    const folder = join(this.location, UNFINISHED);
    let removed = 0;
    for (const name of (await this.unlessAbsent(readdir(folder))) ?? []) {
      const file = join(folder, name);
      const written = (await this.unlessAbsent(stat(file)))?.mtime;
      if (!written || written >= before) continue;
      await rm(file, { force: true });
      removed++;
    }
    return removed;
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.location, key);
  }

  private async unlessAbsent<T>(result: Promise<T>): Promise<T | undefined> {
    try {
      return await result;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
      throw this.unavailable(error);
    }
  }

  private unavailable(error: unknown): StoreUnavailableError {
    return new StoreUnavailableError(this.location, (error as Error).message, error);
  }
}

async function linkUnlessExists(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function writeFlushed(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
