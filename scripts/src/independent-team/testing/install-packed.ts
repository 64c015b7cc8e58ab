import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

interface PackageJson {
  name: string;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const readPackage = async (dir: string): Promise<PackageJson> =>
  JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8'));

/** The folder in which some package of the checkout has a library. */
function inCheckout(checkout: string, name: string): string {
  const holders = [
    '.',
    'composer',
    'shared/build',
    'shared/contract',
    'shared/ui',
    'shared/api-schema',
    'shared/s3',
  ];
  const found = holders
    .map((holder) => path.join(checkout, holder, 'node_modules', name))
    .find((folder) => existsSync(folder));
  if (!found) throw new Error(`No package of the checkout has ${name}.`);
  return realpathSync(found);
}

async function link(target: string, at: string): Promise<void> {
  if (existsSync(at)) return;
  await mkdir(path.dirname(at), { recursive: true });
  await symlink(target, at);
}

/**
 * Installs what a folder's package.json names, as a package manager does, but without a network: ours from their packed
 * files, libraries by links to those of the checkout.
 */
export async function installPacked(dir: string, packed: string, checkout: string): Promise<void> {
  const modules = path.join(dir, 'node_modules');
  const wanted = await readPackage(dir);
  const names = Object.keys({ ...wanted.dependencies, ...wanted.devDependencies });
  for (const name of names) {
    const at = path.join(modules, name);
    if (existsSync(at)) continue;
    const file = readdirSync(packed).find((candidate) =>
      new RegExp(`^${name.slice(1).replace('/', '-')}-\\d.*\\.tgz$`).test(candidate),
    );
    if (!name.startsWith('@balcao/') || !file) {
      await link(inCheckout(checkout, name), at);
      continue;
    }
    await mkdir(at, { recursive: true });
    await promisify(execFile)('tar', ['-xzf', path.join(packed, file), '--strip-components=1', '-C', at]);
    const { bin = {}, dependencies, peerDependencies } = await readPackage(at);
    names.push(...Object.keys({ ...dependencies, ...peerDependencies }));
    for (const [command, script] of Object.entries(bin)) {
      await chmod(path.join(at, script), 0o755);
      await link(path.join(at, script), path.join(modules, '.bin', command));
    }
  }
}
