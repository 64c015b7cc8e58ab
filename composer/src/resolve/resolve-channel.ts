import type { Artifact } from '@balcao/contract';
import { findLastGood } from '../channel/last-good';
import { loadParts } from '../checks/check-composition';
import type { Canary, ChannelEntry } from '../model/channel-entry';
import type { Workspace } from '../workspace';
import type { Composed } from './resolve-composition';

/** What a channel's newest entry means: the set for everybody, and perhaps another one for some. */
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
  // What was blocked after it was promoted still runs until somebody rolls back: no page may break by a mark.
  const { shell, areas } = await loadParts(catalog, composition, { evenBlocked: true });
  if (!shell || areas.length !== Object.keys(composition.remotes).length)
    throw new Error(`The artifacts of composition ${id} are not all in the store.`);
  const context = { catalog, compositions, product: policy.product };
  const log = workspace.channel(channel);
  // For a canary the stable set counts, too: it runs at this very moment.
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
 * @param known answered again when nothing was written since
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
