import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The folder of a team that knows Module Federation and nothing of this product: built, with a declaration of its area. */
export async function buildForeignRemote(): Promise<{ dist: string; area: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-foreign-'));
  await promisify(execFile)(process.execPath, [join(__dirname, 'build.mjs'), folder]);
  return { dist: join(folder, 'dist'), area: join(folder, 'area.json') };
}
