import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ByteCache } from '../edge/byte-cache';
import type { EdgeSource, Encoding } from '../edge/edge-source';
import { assembleLive, type LiveComposition } from '../edge/live-composition';
import { compositionId, compositionOf } from '../model/composition';
import { sha256 } from '../model/digest';
import { artifactBase } from '../resolve/resolve-composition';
import {
  type BuildChoice,
  type LocalArtifact,
  localArtifactsStamp,
  readLocalArtifacts,
} from './local-artifacts';

const CACHED_BYTES = 64 * 2 ** 20;

/** A composition of builds on this machine, and the folder of each artifact by its base URL. */
export interface LocalComposition extends LiveComposition {
  folders: Map<string, string>;
}

/** Reads the builds of a checkout and composes them all. */
export async function composeLocalBuilds(root: string, choice: BuildChoice): Promise<LocalComposition> {
  const artifacts = readLocalArtifacts(root, choice);
  const shell = artifacts.get('shell') as LocalArtifact;
  const areas = [...artifacts.values()].filter(({ artifact }) => artifact.area);
  const references = [...artifacts].map(
    ([name, { artifact, text }]) => [name, { version: artifact.version, digest: sha256(text) }] as const,
  );
  const folders = new Map([...artifacts.values()].map(({ artifact, dir }) => [artifactBase(artifact), dir]));
  const live = await assembleLive(
    {
      id: compositionId(compositionOf(new Map(references))),
      channel: 'local',
      generation: 0,
      variant: 'stable',
      shell: shell.artifact,
      areas: areas.map(({ artifact }) => artifact),
    },
    (artifact, file) => readFile(join(folders.get(artifactBase(artifact)) ?? '', file), 'utf8'),
  );
  return { ...live, folders };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Serves a local composition. Each one has a cache of its own: a new build may reuse names for other bytes. */
export function serveFolders(current: () => Promise<LocalComposition>): EdgeSource {
  const caches = new WeakMap<LocalComposition, ByteCache>();
  return {
    variants: async () => ({ stable: await current(), canary: undefined }),
    file: async (name, version, file, encoding?: Encoding) => {
      const composition = await current();
      const base = `/artifacts/${name}/${version}/`;
      const dir = composition.folders.get(base);
      if (!dir) return undefined;
      const cache = caches.get(composition) ?? new ByteCache(CACHED_BYTES);
      caches.set(composition, cache);
      const path = join(dir, file + (encoding?.ending ?? ''));
      return cache.get(path, () => readIfThere(path));
    },
    close: () => {},
  };
}

/**
 * The builds of a checkout, composed anew after a build has been written.
 *
 * @param lookEveryMs how often the folders are checked at most
 */
export async function followLocalBuilds(
  root: string,
  choice: BuildChoice,
  lookEveryMs: number,
): Promise<EdgeSource> {
  let stamp = localArtifactsStamp(root, choice);
  let looked = performance.now();
  let live = await composeLocalBuilds(root, choice);
  return serveFolders(async () => {
    if (performance.now() - looked < lookEveryMs) return live;
    looked = performance.now();
    const now = localArtifactsStamp(root, choice);
    if (now !== stamp) {
      live = await composeLocalBuilds(root, choice);
      stamp = now;
    }
    return live;
  });
}
