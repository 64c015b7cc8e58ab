import type { FileSet } from '@balcao/contract';
import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/** Files and shared modules of chunks, in loading order, each once. */
export function filesOfChunks(compilation: Compilation, chunks: Iterable<Chunk>): FileSet {
  const files = new Set<string>();
  const shared = new Set<string>();
  for (const chunk of chunks) {
    for (const file of chunk.files) files.add(file);
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const name = consumedName(module);
      if (name) shared.add(name);
    }
  }
  const ofType = (ending: string) => [...files].filter((file) => file.endsWith(ending));
  return { js: ofType('.js'), css: ofType('.css'), shared: [...shared] };
}

/** Files of a chunk group and of everything that its modules import statically. */
export function filesOfGroup(compilation: Compilation, group: ChunkGroup): FileSet {
  return filesOfChunks(compilation, group.chunks);
}

/** All dynamic imports of a compilation, with the chunk group that each one loads. */
export function* dynamicImports(
  compilation: Compilation,
): Generator<{ module: Module; block: AsyncDependenciesBlock; group: ChunkGroup }> {
  for (const module of compilation.modules) {
    for (const block of module.blocks) {
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      if (group) yield { module, block, group };
    }
  }
}

/** The request of a dynamic import, as written in the source; null for blocks that are not imports. */
export function requestOf(block: AsyncDependenciesBlock): string | null {
  const dependency = block.dependencies[0];
  return dependency && 'request' in dependency && typeof dependency.request === 'string'
    ? dependency.request
    : null;
}

/** The name of the shared module that a federation placeholder loads; null for other modules. */
function consumedName(module: Module): string | null {
  if (module.type !== 'consume-shared-module' || !('options' in module)) return null;
  const { shareKey } = module.options as { shareKey?: string };
  return shareKey ?? null;
}
