import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Artifact } from '@balcao/contract';
import type { Mode } from '../base-config';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const SERVED = /\.(js|css|html|svg|map)$|^(mf-manifest|help)\.json$/;

/** The `integrity` of a file's bytes. */
function sriOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** By the mode: the slowest and smallest for builds that are published, none for those that somebody waits for. */
const EFFORT = {
  production: { brotli: 11, gzip: 9 },
  development: { brotli: 1, gzip: 1 },
  hot: undefined,
} as const;

/**
 * Writes `<file>.br` and `<file>.gz` beside each file that the edge serves.
 *
 * @param dir the artifact's folder
 * @returns the hash and the sizes of each file
 */
export async function compressFiles(dir: string, mode: Mode): Promise<Artifact['files']> {
  const names = (await readdir(dir)).filter((name) => SERVED.test(name)).sort();
  const effort = EFFORT[mode];
  const described = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(dir, name));
      const file = { sri: sriOf(bytes), bytes: bytes.length };
      if (!effort) return [name, { ...file, brotli: bytes.length }] as const;
      const [br, gz] = await Promise.all([
        toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } }),
        toGzip(bytes, { level: effort.gzip }),
      ]);
      await Promise.all([writeFile(join(dir, `${name}.br`), br), writeFile(join(dir, `${name}.gz`), gz)]);
      const encoded = { br: sriOf(br), gz: sriOf(gz) };
      return [name, { ...file, brotli: br.length, encoded }] as const;
    }),
  );
  return Object.fromEntries(described);
}
