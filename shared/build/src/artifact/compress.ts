import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Artifact } from '@balcao/contract';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const SERVED = /\.(js|css|html|svg|map)$|^(mf-manifest|help)\.json$/;

/** The `integrity` of a file's bytes. */
function sriOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * Writes `<file>.br` and `<file>.gz` beside each file that the edge serves.
 *
 * @param dir the artifact's folder
 * @param thorough the slowest and smallest compression, for builds that are published
 * @returns the hash and the sizes of each file
 */
export async function compressFiles(dir: string, thorough: boolean): Promise<Artifact['files']> {
  const names = (await readdir(dir)).filter((name) => SERVED.test(name)).sort();
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 1 } };
  const described = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(dir, name));
      const [br, gz] = await Promise.all([
        toBrotli(bytes, brotliOptions),
        toGzip(bytes, { level: thorough ? 9 : 1 }),
      ]);
      await Promise.all([writeFile(join(dir, `${name}.br`), br), writeFile(join(dir, `${name}.gz`), gz)]);
      const encoded = { br: sriOf(br), gz: sriOf(gz) };
      return [name, { sri: sriOf(bytes), bytes: bytes.length, brotli: br.length, encoded }] as const;
    }),
  );
  return Object.fromEntries(described);
}
