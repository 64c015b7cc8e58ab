import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig, type Mode } from '../base-config';
import { compile } from '../compile';

const FILE = 'inline.js';

/**
 * Compiles the script that is part of every page, with its imports. It is minified in every mode, because the content
 * security policy has its hash.
 *
 * @param file its first module
 * @throws when it cannot be compiled, with webpack's message
 */
export async function compileInline(dir: string, mode: Mode, file: string): Promise<string> {
  const work = join(dir, 'dist', `inline-${mode}`);
  const config = baseConfig(dir, 'inline', 'production');
  const inline: Configuration = {
    ...config,
    entry: { main: file },
    output: { path: work, filename: FILE, clean: true },
    plugins: [],
    cache: false,
  };
  await compile(inline);
  const code = await readFile(join(work, FILE), 'utf8');
  await rm(work, { recursive: true });
  return code;
}
