import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from '../../bootstrap/clean-environment.mjs';
import { PlainError } from '../plain-error';
import { publishedPackages } from './workspace-packages';

const require = createRequire(import.meta.url);
const PNPM = path.join(path.dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');

/** The file of a packed package: `@balcao/ui` → `balcao-ui-0.1.0.tgz`. */
export const packedName = (name: string, version: string): string =>
  `${name.slice(1).replace('/', '-')}-${version}.tgz`;

/**
 * Packs what areas outside of the checkout need: pnpm puts versions where the checkout says `workspace:` and `catalog:`.
 *
 * @param folder where the packages are put
 * @returns their file names
 * @throws PlainError with what pnpm said
 */
export async function packPackages(root: string, folder: string): Promise<string[]> {
  const filters = publishedPackages(root).flatMap(({ name }) => ['--filter', name]);
  const args = [PNPM, '--recursive', ...filters, 'pack', '--pack-destination', folder];
  mkdirSync(folder, { recursive: true });
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env: cleanEnvironment(process.env) });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new PlainError(`${stdout}${stderr}\nThe packages could not be packed: the log above says why.`);
  }
  return readdirSync(folder).filter((file) => file.endsWith('.tgz'));
}
