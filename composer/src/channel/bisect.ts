import { diffCompositions, type PartChange } from '../compose/diff';
import type { ChannelEntry } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { newestOf } from './change';

/** Either the next entry to try, with the number of entries that remain possible, or the entry that broke it. */
export type BisectStep =
  | { left: number; next: ChannelEntry; culprit: undefined }
  | { left: 1; next: undefined; culprit: { entry: ChannelEntry; changes: PartChange[] } };

/**
 * One step of the search for the entry that broke something.
 *
 * @param good a generation that worked; 0 for before the first
 * @param bad a generation that did not; undefined for the newest
 * @throws Refusal
 */
export async function bisect(
  workspace: Workspace,
  channel: string,
  good: number,
  bad: number | undefined,
): Promise<BisectStep> {
  const log = workspace.channel(channel);
  const tail = newestOf(log, await log.tail());
  const until = bad === undefined ? tail : (await log.at(bad))?.entry;
  const since = (await log.at(good))?.entry;
  if (!until || (good !== 0 && !since) || until.generation <= good)
    throw new Refusal('unknown_generation', `${channel} has no generations ${good} to ${bad ?? 'now'}.`);

  // Only entries that changed what everybody gets can have broken it.
  const candidates: ChannelEntry[] = [];
  let newer = until;
  for await (const entry of log.backwards(until.generation - 1)) {
    if (entry.stable !== newer.stable) candidates.unshift(newer);
    newer = entry;
    if (entry.generation <= good) break;
  }
  if (good === 0) candidates.unshift(newer);
  const middle = candidates[Math.floor((candidates.length - 1) / 2)];
  if (!middle)
    throw new Refusal('nothing_changes', `Generations ${good} to ${until.generation} ran the same.`);
  if (candidates.length > 1) return { left: candidates.length, next: middle, culprit: undefined };
  const { compositions } = workspace;
  const before = middle.generation > 1 ? (await log.at(middle.generation - 1))?.entry : undefined;
  const changes = diffCompositions(
    before && (await compositions.read(before.stable)),
    await compositions.read(middle.stable),
  );
  return { left: 1, next: undefined, culprit: { entry: middle, changes } };
}
