import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export interface PackageManifest {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = (dir: string): PackageManifest =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));

/** The packages of the checkout that other checkouts may install: those that are not marked as private. */
export function publishedPackages(root: string): PackageManifest[] {
  const shared = readdirSync(path.join(root, 'shared')).map((name) => path.join('shared', name));
  return ['composer', ...shared]
    .filter((dir) => existsSync(path.join(root, dir, 'package.json')))
    .map((dir) => readManifest(path.join(root, dir)))
    .filter((manifest) => !manifest.private);
}

/** The versions of libraries that the checkout has decided for, by name. */
export function catalogVersions(root: string): Record<string, string> {
  const { catalog } = parse(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Record<string, string>;
  };
  const { devDependencies = {} } = readManifest(root);
  const atRoot = Object.entries(devDependencies).filter(([, version]) => version !== 'catalog:');
  return { ...Object.fromEntries(atRoot), ...catalog };
}
