import type { ChangeReport, ChannelReport, EntryReport, LogItem, LogPage } from '@balcao/api-schema/control';
import type { ChannelLog } from '../channel/channel-log';
import { channelStatus, type LogLine, type PartStatus, readLog } from '../channel/history';
import { diffCompositions, type PartChange } from '../compose/diff';
import type { Canary, ChannelEntry } from '../model/channel-entry';
import { partsOf } from '../model/composition';
import type { Workspace } from '../workspace';

export const describeChanges = (changes: PartChange[]): ChangeReport[] =>
  changes.map(({ part, from = null, to = null }) => ({ name: part, from, to }));

/** An entry as it is shown. */
export function describeEntry(entry: ChannelEntry): EntryReport {
  const { generation, action, time, actor, reason, stable, numbers, restores, waived } = entry;
  const tried = action === 'canary' || action === 'advance' ? entry.canary : undefined;
  return {
    generation,
    action,
    at: time,
    by: actor,
    reason,
    composition: tried?.composition ?? stable,
    percent: tried?.percent ?? null,
    numbers: numbers ?? null,
    restores: restores ?? null,
    waived: waived ?? null,
  };
}

/** The changes of an entry for everybody; of the beginning of a canary, for those who get it. */
async function itemOf({ compositions }: Workspace, { entry, changes }: LogLine): Promise<LogItem> {
  const { action, stable, canary } = entry;
  const tried =
    action === 'canary' && canary
      ? diffCompositions(await compositions.read(stable), await compositions.read(canary.composition))
      : changes;
  return { ...describeEntry(entry), changes: describeChanges(tried) };
}

/** One entry with what it changed. */
export async function describeItem(
  workspace: Workspace,
  channel: string,
  entry: ChannelEntry,
): Promise<LogItem> {
  for await (const line of readLog(workspace, channel, entry.generation + 1)) return itemOf(workspace, line);
  return { ...describeEntry(entry), changes: [] };
}

/**
 * The entries of a channel, newest first.
 *
 * @param before only entries older than this generation
 * @throws Refusal `unknown_channel`
 */
export async function describeLog(
  workspace: Workspace,
  channel: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LogPage> {
  const items: LogItem[] = [];
  for await (const line of readLog(workspace, channel, before)) {
    items.push(await itemOf(workspace, line));
    if (items.length === limit) break;
  }
  return { items, hasMore: (items.at(-1)?.generation ?? 1) > 1 };
}

const sinceOf = ({ time, actor, reason }: Pick<ChannelEntry, 'time' | 'actor' | 'reason'>) => ({
  since: time,
  by: actor,
  reason,
});

/** The first entry of the newest run of entries that all fulfil a condition. */
async function beginningOf(
  log: ChannelLog,
  newest: ChannelEntry,
  holds: (entry: ChannelEntry) => boolean,
): Promise<ChannelEntry> {
  let found = newest;
  for await (const entry of log.backwards(newest.generation)) {
    if (!holds(entry)) break;
    found = entry;
  }
  return found;
}

async function describeCanary(
  { compositions }: Workspace,
  log: ChannelLog,
  newest: ChannelEntry,
  canary: Canary,
): Promise<ChannelReport['canary']> {
  const { composition, percent, salt } = canary;
  const began = await beginningOf(log, newest, (entry) => entry.canary?.salt === salt);
  const [runs, tried] = [await compositions.read(newest.stable), await compositions.read(composition)];
  return { composition, percent, ...sinceOf(began), changes: describeChanges(diffCompositions(runs, tried)) };
}

const shellFirst = (a: PartStatus, b: PartStatus) =>
  Number(b.part === 'shell') - Number(a.part === 'shell') || (a.part < b.part ? -1 : 1);

/**
 * The composition of a channel, since when and by whom.
 *
 * @param at as of this generation; undefined for now
 * @throws Refusal `unknown_channel`
 */
export async function describeChannel(
  workspace: Workspace,
  channel: string,
  at?: number,
): Promise<ChannelReport> {
  const { entry, generation, state, stable, canary, parts } = await channelStatus(workspace, channel, at);
  const log = workspace.channel(channel);
  const began = await beginningOf(log, entry, (older) => older.stable === stable);
  const tried = canary && partsOf(await workspace.compositions.read(canary.composition));
  return {
    channel,
    generation,
    state,
    stable: { composition: stable, ...sinceOf(began) },
    canary: canary ? await describeCanary(workspace, log, entry, canary) : null,
    remotes: parts.sort(shellFirst).map(({ part, version, since, previous = null }) => {
      const triedVersion = tried?.get(part)?.version;
      return {
        name: part,
        version,
        ...sinceOf(since),
        generation: since.generation,
        previous,
        canaryVersion: triedVersion && triedVersion !== version ? triedVersion : null,
      };
    }),
  };
}
