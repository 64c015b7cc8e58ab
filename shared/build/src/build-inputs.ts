import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', 'coverage']);
const IRRELEVANT = /\.(test|spec)\.tsx?$|\.md$/;

function* sourceFiles(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.has(entry.name)) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (!IRRELEVANT.test(entry.name)) yield path;
  }
}

/**
 * A hash over what decides how a package is built, whatever its sources say: this package's code, the exact versions that it
 * names, and the package's own `package.json`. webpack's cache does not notice a change of the federation options, so it is
 * kept by this. Naming the same files as webpack's `buildDependencies` would have it follow every import below them, which
 * took longer than most builds.
 */
export function hashBuildSetup(packageDir: string): string {
  const own = join(import.meta.dirname, '..');
  const hash = createHash('sha256').update(process.version);
  for (const file of [...sourceFiles(own), join(packageDir, 'package.json')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** A hash over everything that a build of one package reads: its own sources, the shared ones, and the lockfile. */
export function hashBuildInputs(root: string, packageDir: string): string {
  const hash = createHash('sha256').update(process.version);
  const add = (file: string) => hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  add(join(root, 'pnpm-lock.yaml'));
  for (const dir of [packageDir, join(root, 'shared')]) for (const file of sourceFiles(dir)) add(file);
  return hash.digest('hex');
}
