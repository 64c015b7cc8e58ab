import type { Artifact } from '@balcao/contract';
import type { Compilation, Module } from 'webpack';

const IN_NODE_MODULES = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

interface PackageOfModule {
  name: string;
  version: string;
}

/** webpack puts modules that it has joined behind one that stands for all. */
function partsOf(module: Module): Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module];
}

/** The package that a source file belongs to; undefined for what webpack and its plugins add. */
function packageOf(module: Module): PackageOfModule | undefined {
  if (!('resource' in module) || typeof module.resource !== 'string') return undefined;
  const resolved = 'resourceResolveData' in module ? (module.resourceResolveData as ResolveData) : undefined;
  const description = resolved?.descriptionFileData;
  const name = IN_NODE_MODULES.exec(module.resource)?.[1]?.replace('\\', '/') ?? description?.name;
  // Folders with a dot hold what tools generate.
  if (!name || name.startsWith('.')) return undefined;
  return { name, version: (description?.name === name && description.version) || '' };
}

interface ResolveData {
  descriptionFileData?: { name?: string; version?: string };
}

/**
 * The packages whose code a build carries itself, besides its own. Shared modules are not among them, so a second copy
 * of one is visible here.
 *
 * @param own the name of the package that is built
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
