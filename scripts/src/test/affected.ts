import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package of the workspace: the folder that it is in, and those of the packages that it uses. */
export interface WorkspacePackage {
  folder: string;
  uses: string[];
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Reads the packages of a checkout. */
export function readWorkspace(root: string): WorkspacePackage[] {
  const inShared = readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`);
  const manifests = new Map<string, Manifest>();
  for (const folder of [...readdirSync(root), ...inShared]) {
    const file = path.join(root, folder, 'package.json');
    if (existsSync(file)) manifests.set(folder, JSON.parse(readFileSync(file, 'utf8')));
  }
  const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));
  return [...manifests].map(([folder, { dependencies, devDependencies }]) => ({
    folder,
    uses: Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []),
  }));
}

/** No package reads these: a change of them changes no test's outcome. */
const WITHOUT_TESTS = /^docs\/|\.md$/;

/**
 * The packages that changed files may have broken: their own, and all that use those.
 * @returns folders; all of them when a file is outside of every package, as the lockfile is
 */
export function affectedPackages(files: readonly string[], packages: readonly WorkspacePackage[]): string[] {
  const affected = new Set<string>();
  const add = (folder: string): void => {
    if (affected.has(folder)) return;
    affected.add(folder);
    for (const { folder: user, uses } of packages) if (uses.includes(folder)) add(user);
  };
  for (const file of files.filter((name) => !WITHOUT_TESTS.test(name))) {
    const home = packages.find(({ folder }) => file.startsWith(`${folder}/`));
    if (!home) return packages.map(({ folder }) => folder);
    add(home.folder);
  }
  return packages.map(({ folder }) => folder).filter((folder) => affected.has(folder));
}
