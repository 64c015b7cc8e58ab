import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentStore } from './document-store';

/** A UUID, with an ending or without: nothing that leads out of the folder. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z]{1,8})?$/;
const LINE_BREAK = 0x0a;

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * Keeps documents as files of a private folder, which all replicas must share. A file is its type, a line break and the
 * bytes; names end in random digits, which spread the files over folders.
 */
export function createFilesystemDocumentStore(dir: string): DocumentStore {
  const fileOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('A document’s name must be a UUID');
    return path.join(dir, name.slice(34, 36), name);
  };
  return {
    async put(_sellerId, { name, mime, bytes }) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Readers see a whole file or none, also after a crash.
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, Buffer.concat([Buffer.from(`${mime}\n`), bytes]), {
        flag: 'wx',
        mode: 0o600,
        flush: true,
      });
      await rename(unfinished, file);
    },
    async find(name) {
      const content = await readFile(fileOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      if (content === undefined) return undefined;
      const end = content.indexOf(LINE_BREAK);
      return { mime: content.toString('latin1', 0, end), bytes: content.subarray(end + 1) };
    },
    remove: (_sellerId, name) => rm(fileOf(name), { force: true }),
  };
}
