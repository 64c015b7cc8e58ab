import type { Artifact } from '@balcao/contract';
import type { ArtifactCatalog } from '../artifacts/artifact-catalog';
import { fitsShell } from '../checks/fits-shell';
import type { Compositions } from '../compose/compositions';
import { diffCompositions } from '../compose/diff';
import type { ArtifactReference, Composition } from '../model/composition';
import type { Product } from '../policy/policy';
import type { ChannelLog } from './channel-log';

/**
 * How many entries back a last good version is searched. Older versions are too different from the product of today.
 */
const GENERATIONS = 200;

export interface LastGoodContext {
  catalog: ArtifactCatalog;
  compositions: Compositions;
  product: Product;
}

async function usable(
  { catalog, product }: LastGoodContext,
  name: string,
  { version, digest }: ArtifactReference,
  shell: Artifact,
): Promise<Artifact | undefined> {
  const published = await catalog.find(name, version);
  if (published?.digest !== digest) return undefined;
  const state = await catalog.state(name, version);
  if (state === 'blocked' || state === 'collected') return undefined;
  return fitsShell(published.artifact, shell, product).length === 0 ? published.artifact : undefined;
}

/** The stable compositions of a channel, newest first. */
async function* stablesBackwards({ compositions }: LastGoodContext, log: ChannelLog, from: number) {
  for await (const entries of log.chunksBackwards(from))
    yield* await Promise.all(
      entries.map(async (entry) => ({ entry, stable: await compositions.read(entry.stable) })),
    );
}

/**
 * For each area of a composition the version that its pages fall back to: the newest other one that was stable in the
 * channel, was not rolled back from, and fits this shell.
 *
 * @param from the newest generation to look at
 */
export async function findLastGood(
  context: LastGoodContext,
  log: ChannelLog,
  from: number,
  composition: Composition,
  shell: Artifact,
): Promise<Map<string, Artifact>> {
  const found = new Map<string, Artifact>();
  const seen = new Set<string>();
  /** `name@digest` of versions that a rollback took away. */
  const withdrawn = new Set<string>();
  let later: { stable: Composition; isRollback: boolean } | undefined;
  for await (const { entry, stable } of stablesBackwards(context, log, from)) {
    if (entry.generation <= from - GENERATIONS || found.size === Object.keys(composition.remotes).length)
      break;
    if (later?.isRollback)
      for (const { part } of diffCompositions(stable, later.stable))
        withdrawn.add(`${part}@${stable.remotes[part]?.digest}`);
    for (const [name, reference] of Object.entries(stable.remotes)) {
      const current = composition.remotes[name];
      const candidate = `${name}@${reference.digest}`;
      if (!current || current.digest === reference.digest || found.has(name)) continue;
      if (withdrawn.has(candidate) || seen.has(candidate)) continue;
      seen.add(candidate);
      const artifact = await usable(context, name, reference, shell);
      if (artifact) found.set(name, artifact);
    }
    later = { stable, isRollback: entry.action === 'rollback' };
  }
  return found;
}
