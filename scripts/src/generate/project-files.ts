import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PlainError } from '../plain-error';

/** Texts of files by their path in the project. */
export type ProjectFiles = Map<string, string>;

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** @throws PlainError when one of the files exists already */
export function assertNoneExists(root: string, files: ProjectFiles): void {
  const existing = [...files.keys()].find((file) => existsSync(path.join(root, file)));
  if (existing) throw new PlainError(`${existing} is there already: nothing was written.`);
}

export const readProjectFile = (root: string, file: string): Promise<string> =>
  readFile(path.join(root, file), 'utf8');

/** Writes files and formats them as the project has it. */
export async function writeFormatted(root: string, files: ProjectFiles): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  const formatted = [...files.keys()].filter((file) => !file.endsWith('.sql'));
  const args = [path.join(root, BIOME), 'check', '--write', ...formatted];
  await promisify(execFile)(process.execPath, args, { cwd: root });
}
