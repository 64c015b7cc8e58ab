import { createHash } from 'node:crypto';
import type { Compiler, Module } from 'webpack';

const DATA = /base64,([\w+/=]+)/;
/** A path in the code of a module, up to the package that it leads to. */
const TO_PACKAGE = /(['"])[^'"\n]*[\\/]node_modules[\\/]/g;
/** `provide module (default) react@19.3.1 = /home/ana/balcao/…`. */
const PROVIDED = /^(provide module .*?) = .*$/s;
/** One digit more than webpack gives ids of builds of this size. */
const IDS = 100_000;

/** The modules that webpack has joined into one. */
const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module];

/** The name of a module without the folder that it has in it; undefined where webpack takes it out itself. */
function portableName(module: Module): string | undefined {
  const name = module.identifier();
  const provided = PROVIDED.exec(name)?.[1];
  if (provided !== undefined) return provided;
  const [before = '', code] = name.split(DATA);
  if (code === undefined) return undefined;
  return before + Buffer.from(code, 'base64').toString().replaceAll(TO_PACKAGE, '$1');
}

/** The first free id of a name's. */
function freeId(name: string, taken: ReadonlySet<number>): number {
  for (let turn = 0; ; turn += 1) {
    const id = createHash('sha256').update(`${turn}${name}`).digest().readUInt32BE() % IDS;
    if (!taken.has(id)) return id;
  }
}

/**
 * Gives ids to modules whose name has a folder in it. Module Federation puts the code of its start into an address, with the absolute paths
 * of its own files, and names what a host provides by its file. webpack makes ids of names, so the same commit would else be other bytes
 * in another folder, and could not be published from there.
 */
export class PortableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PortableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('PortableIdsPlugin', (modules) => {
        const { chunkGraph } = compilation;
        const named = [...modules]
          .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
          .map((module) => ({
            module,
            name: partsOf(module)
              .flatMap((part) => portableName(part) ?? [])
              .join(),
          }))
          .filter(({ name }) => name !== '')
          .sort((one, other) => (one.name < other.name ? -1 : 1));
        const taken = new Set<number>();
        for (const { module, name } of named) {
          const id = freeId(name, taken);
          taken.add(id);
          chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
