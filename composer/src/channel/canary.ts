import type { ChannelEntry } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { assertNotFrozen, type Change, changeChannel, newestOf, nextEntry } from './change';
import type { ChannelLog } from './channel-log';

function canaryOf(log: ChannelLog, tail: ChannelEntry) {
  if (tail.canary) return tail.canary;
  throw new Refusal('no_canary', `${log.channel} tries nothing at the moment.`);
}

/** The entry that a running canary began with, which names its proofs. */
async function beginningOf(log: ChannelLog, tail: ChannelEntry): Promise<ChannelEntry> {
  for await (const entry of log.backwards(tail.generation)) if (entry.action === 'canary') return entry;
  return tail;
}

/**
 * Grows a canary, or makes it the stable composition.
 *
 * @param percent the new share; undefined to finish
 * @throws Refusal
 */
export async function advance(
  workspace: Workspace,
  change: Change,
  percent: number | undefined,
): Promise<ChannelEntry> {
  const log = workspace.channel(change.channel);
  return changeChannel(log, change, async (found) => {
    const tail = newestOf(log, found);
    await assertNotFrozen(log, tail);
    const canary = canaryOf(log, tail);
    const { proofs, waived } = await beginningOf(log, tail);
    const proven = { proofs, ...(waived && { waived }) };
    if (percent === undefined)
      return nextEntry(workspace, tail, change, {
        action: 'advance',
        stable: canary.composition,
        canary: undefined,
        ...proven,
      });
    if (percent < canary.percent)
      throw new Refusal('canary_shrinks', `The canary has ${canary.percent} % of visitors already.`);
    if (percent === canary.percent)
      throw new Refusal('nothing_changes', `The canary has ${percent} % of visitors already.`);
    // The salt stays, so visitors of the canary stay visitors of the canary.
    return nextEntry(workspace, tail, change, {
      action: 'advance',
      canary: { ...canary, percent },
      ...proven,
    });
  });
}

/**
 * Ends a canary: everybody gets the stable composition. Works while the channel is frozen, too.
 *
 * @param numbers the figures that it was decided by
 * @param composition the canary to end: figures of one canary must not end the next one
 * @throws Refusal
 */
export async function abort(
  workspace: Workspace,
  change: Change,
  numbers?: Record<string, number>,
  composition?: string,
): Promise<ChannelEntry> {
  const log = workspace.channel(change.channel);
  return changeChannel(log, change, async (found) => {
    const tail = newestOf(log, found);
    const canary = canaryOf(log, tail);
    if (composition && canary.composition !== composition)
      throw new Refusal('no_canary', `${log.channel} does not try ${composition.slice(0, 12)} any more.`);
    return nextEntry(workspace, tail, change, {
      action: 'abort',
      canary: undefined,
      ...(numbers && { numbers }),
    });
  });
}
