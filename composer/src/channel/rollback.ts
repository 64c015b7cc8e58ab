import { loadParts } from '../checks/check-composition';
import type { ChannelEntry } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { type Change, changeChannel, newestOf, nextEntry } from './change';
import type { ChannelLog } from './channel-log';

/**
 * The generation to go back to: the newest one before that ran something else. After a rollback the search begins at
 * the generation that it restored, so repeated rollbacks go further back.
 */
async function previousOf(log: ChannelLog, tail: ChannelEntry): Promise<ChannelEntry> {
  let from = tail.generation;
  for await (const entry of log.backwards(tail.generation)) {
    if (entry.stable !== tail.stable) break;
    from = Math.min(from, entry.restores ?? from);
    if (entry.restores) break;
  }
  for await (const entry of log.backwards(from)) if (entry.stable !== tail.stable) return entry;
  throw new Refusal('unknown_generation', `${log.channel} ran nothing else before.`);
}

/**
 * Restores what a channel ran before. It needs no proofs, because it has run. Versions that were blocked or collected
 * since then are refused. A canary ends with it. Works while the channel is frozen.
 *
 * @param to the generation whose stable composition to bring back; undefined for the one before
 * @throws Refusal
 */
export async function rollback(
  workspace: Workspace,
  change: Change,
  to: number | undefined,
): Promise<ChannelEntry> {
  const { catalog, compositions } = workspace;
  const log = workspace.channel(change.channel);
  return changeChannel(log, change, async (found) => {
    const tail = newestOf(log, found);
    const target = to === undefined ? await previousOf(log, tail) : (await log.at(to))?.entry;
    if (!target) throw new Refusal('unknown_generation', `${log.channel} has no generation ${to}.`);
    if (target.stable === tail.stable && !tail.canary)
      throw new Refusal('nothing_changes', `Generation ${target.generation} ran what runs now.`);
    const { findings } = await loadParts(catalog, await compositions.read(target.stable));
    if (findings.length > 0)
      throw new Refusal('check_failed', `Generation ${target.generation} cannot come back.`, findings);
    return nextEntry(workspace, tail, change, {
      action: 'rollback',
      stable: target.stable,
      canary: undefined,
      proofs: target.proofs,
      restores: target.restores ?? target.generation,
    });
  });
}
