import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documentPlace, packDocument, unpackDocument } from './document-file';
import type { DocumentStore } from './document-store';

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Keeps documents as files of a private folder, which all replicas must share. */
export function createFilesystemDocumentStore(dir: string): DocumentStore {
  const fileOf = (name: string): string => {
    const { folder, file } = documentPlace(name);
    return path.join(dir, folder, file);
  };
  return {
    async put(_sellerId, { name, mime, bytes }) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // Readers see a whole file or none, also after a crash.
      const unfinished = `${file}.${randomUUID()}`;
      try {
        await writeFile(unfinished, packDocument({ mime, bytes }), { flag: 'wx', mode: 0o600, flush: true });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async find(name) {
      const content = await readFile(fileOf(name)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return content && unpackDocument(content);
    },
    remove: (_sellerId, name) => rm(fileOf(name), { force: true }),
    async check() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await access(dir, constants.R_OK | constants.W_OK);
    },
  };
}
