import type { Artifact } from '@balcao/contract';
import { findLastGood } from '../channel/last-good';
import { loadParts } from '../checks/check-composition';
import type { Canary, ChannelEntry } from '../model/channel-entry';
import type { Workspace } from '../workspace';
import type { Composed } from './resolve-composition';

/** The newest entry of a channel, resolved: the composition for everybody, and perhaps a canary. */
export interface ResolvedChannel {
  entry: ChannelEntry;
  stable: Composed;
  canary: { composed: Composed; share: Canary } | undefined;
}

async function composedOf(
  workspace: Workspace,
  entry: ChannelEntry,
  channel: string,
  variant: Composed['variant'],
  id: string,
): Promise<Composed> {
  const { catalog, compositions, policy } = workspace;
  const composition = await compositions.read(id);
  // A version that was blocked after its promotion runs until a rollback: a mark must not break pages.
  const { shell, areas } = await loadParts(catalog, composition, { includeBlocked: true });
  if (!shell || areas.length !== Object.keys(composition.remotes).length)
    throw new Error(`The artifacts of composition ${id} are not all in the store.`);
  const context = { catalog, compositions, product: policy.product };
  const log = workspace.channel(channel);
  // For a canary the stable composition counts too, because it runs now.
  const lastGood: Map<string, Artifact> = await findLastGood(
    context,
    log,
    entry.generation,
    composition,
    shell,
  );
  return { id, channel, generation: entry.generation, variant, shell, areas, lastGood };
}

/**
 * Resolves the newest entry of a channel.
 *
 * @param known returned again when nothing was written since
 * @returns undefined for a channel without entries
 */
export async function resolveChannel(
  workspace: Workspace,
  channel: string,
  known?: ResolvedChannel,
): Promise<ResolvedChannel | undefined> {
  const tail = await workspace.channel(channel).tail();
  if (!tail) return undefined;
  const { entry } = tail;
  if (known?.entry.generation === entry.generation) return known;
  const { stable, canary } = entry;
  return {
    entry,
    stable: await composedOf(workspace, entry, channel, 'stable', stable),
    canary: canary && {
      composed: await composedOf(workspace, entry, channel, 'canary', canary.composition),
      share: canary,
    },
  };
}
