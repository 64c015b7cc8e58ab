import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface PackageJson {
  name: string;
  version: string;
  exports?: Record<string, unknown>;
}

/** The package.json of the package in a folder. */
export function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageJson;
}

/** The installed version of a module (`react/jsx-runtime` → react's), seen from a package's folder; null if absent. */
export function installedVersion(moduleName: string, fromDir: string): string | null {
  const packageName = moduleName
    .split('/')
    .slice(0, moduleName.startsWith('@') ? 2 : 1)
    .join('/');
  const require = createRequire(join(fromDir, 'package.json'));
  for (const base of require.resolve.paths(packageName) ?? []) {
    try {
      return readPackage(join(base, packageName)).version;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return null;
}

/** Folder name of a package as used in artifact names: `@balcao/mfe-auth` → `mfe-auth`. */
export function artifactName(packageName: string): string {
  return packageName.replace(/^@[^/]+\//, '');
}
