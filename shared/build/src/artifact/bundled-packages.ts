import type { Artifact } from '@balcao/contract';
import type { Compilation, Module } from 'webpack';

const IN_NODE_MODULES = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

interface PackageOfModule {
  name: string;
  version: string;
}

/** The modules inside a module. webpack represents concatenated modules by a single one. */
function partsOf(module: Module): Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module];
}

/** The package of a source file; undefined for code that webpack and its plugins add. */
function packageOf(module: Module): PackageOfModule | undefined {
  if (!('resource' in module) || typeof module.resource !== 'string') return undefined;
  const resolved = 'resourceResolveData' in module ? (module.resourceResolveData as ResolveData) : undefined;
  const description = resolved?.descriptionFileData;
  const name = IN_NODE_MODULES.exec(module.resource)?.[1]?.replace('\\', '/') ?? description?.name;
  // Folders that start with a dot hold generated files.
  if (!name || name.startsWith('.')) return undefined;
  return { name, version: (description?.name === name && description.version) || '' };
}

interface ResolveData {
  descriptionFileData?: { name?: string; version?: string };
}

/**
 * The packages whose code a build contains, besides its own. Shared modules are left out, so a second copy of one is
 * visible here.
 *
 * @param own name of the package that is built
 */
export function bundledPackages(compilation: Compilation, own: string): Artifact['packages'] {
  const found = new Map<string, { versions: Set<string>; bytes: number }>();
  for (const module of [...compilation.modules].flatMap(partsOf)) {
    const source = packageOf(module);
    if (!source || source.name === own) continue;
    const entry = found.get(source.name) ?? { versions: new Set<string>(), bytes: 0 };
    if (source.version) entry.versions.add(source.version);
    entry.bytes += module.size();
    found.set(source.name, entry);
  }
  return Object.fromEntries(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { versions, bytes }]) => [name, { versions: [...versions].sort(), bytes }]),
  );
}
