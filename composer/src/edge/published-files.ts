import type { Artifact } from '@balcao/contract';
import { sriOf } from '../model/digest';
import type { Composed } from '../resolve/resolve-composition';
import { artifactPrefix } from '../store/keys';
import type { Workspace } from '../workspace';
import { ByteCache } from './byte-cache';
import type { EdgeSource, Encoding } from './edge-source';
import { assembleLive, type LiveComposition } from './live-composition';

const CACHED_BYTES = 256 * 2 ** 20;

/** One file of an artifact in the store, if it matches the artifact's digest. */
async function readFile(
  { store }: Workspace,
  { name, version, files }: Artifact,
  file: string,
  encoding: Encoding | undefined,
): Promise<Buffer | undefined> {
  const described = files[file];
  const ending = encoding?.ending ?? '';
  const sri = encoding ? described?.encoded?.[encoding.form] : described?.sri;
  if (!sri) return undefined;
  const bytes = await store.read(artifactPrefix(name, version) + file + ending);
  // Hashed once, on entering the cache. The browser would refuse a wrong file anyway, but here operators see the error.
  if (bytes && sriOf(bytes) !== sri)
    throw new Error(`${name} ${version}: ${file}${ending} was altered in the store.`);
  return bytes;
}

export interface PublishedFiles {
  file: EdgeSource['file'];
  /** A composition with everything that its pages need. @throws when a file is missing */
  assemble(composed: Composed): Promise<LiveComposition>;
}

/** The files of a store's artifacts, cached in memory. */
export function publishedFiles(workspace: Workspace): PublishedFiles {
  const cache = new ByteCache(CACHED_BYTES);

  async function file(name: string, version: string, path: string, encoding?: Encoding) {
    const published = await workspace.catalog.find(name, version);
    if (!published) return undefined;
    const key = `${name}/${version}/${path}${encoding?.ending ?? ''}`;
    return cache.get(key, () => readFile(workspace, published.artifact, path, encoding));
  }

  return {
    file,
    assemble: (composed) =>
      assembleLive(composed, async ({ name, version }, path) => {
        const bytes = await file(name, version, path);
        if (!bytes) throw new Error(`${name} ${version}: ${path} is missing in the store.`);
        return bytes.toString();
      }),
  };
}
