import { diffCompositions, type PartChange } from '../compose/diff';
import type { Canary, ChannelEntry } from '../model/channel-entry';
import { partsOf } from '../model/composition';
import type { Workspace } from '../workspace';
import { newestOf } from './change';

export interface LogLine {
  entry: ChannelEntry;
  /** The changes for everybody since then. */
  changes: PartChange[];
}

/**
 * A channel's entries, newest first, each with what it changed.
 *
 * @param before only entries older than this generation
 * @throws Refusal `unknown_channel`
 */
export async function* readLog(
  workspace: Workspace,
  channel: string,
  before = Number.POSITIVE_INFINITY,
): AsyncIterable<LogLine> {
  const log = workspace.channel(channel);
  const tail = newestOf(log, await log.tail());
  let newer: ChannelEntry | undefined;
  for await (const entries of log.chunksBackwards(Math.min(tail.generation, before - 1))) {
    // They are read at the same time, because a store may be far away. A failed read throws where its result is used.
    const stables = new Set(entries.map(({ stable }) => stable));
    await Promise.allSettled([...stables].map((id) => workspace.compositions.read(id)));
    for (const entry of entries) {
      if (newer) yield await lineOf(workspace, entry, newer);
      newer = entry;
    }
  }
  if (newer) yield await lineOf(workspace, undefined, newer);
}

async function lineOf(
  { compositions }: Workspace,
  before: ChannelEntry | undefined,
  entry: ChannelEntry,
): Promise<LogLine> {
  if (before?.stable === entry.stable) return { entry, changes: [] };
  const [older, newer] = [
    before && (await compositions.read(before.stable)),
    await compositions.read(entry.stable),
  ];
  return { entry, changes: diffCompositions(older, newer) };
}

export interface PartStatus {
  part: string;
  version: string;
  /** The entry that brought this version: its author, time and reason. */
  since: Pick<ChannelEntry, 'generation' | 'time' | 'actor' | 'reason' | 'action'>;
  previous: string | undefined;
}

export interface ChannelStatus {
  channel: string;
  /** The newest entry, which is the state. */
  entry: ChannelEntry;
  generation: number;
  state: 'open' | 'frozen';
  stable: string;
  canary: Canary | undefined;
  parts: PartStatus[];
}

/**
 * The composition of a channel, since when and by whom.
 *
 * @param generation as of this one; undefined for now
 * @throws Refusal `unknown_channel`
 */
export async function channelStatus(
  workspace: Workspace,
  channel: string,
  generation?: number,
): Promise<ChannelStatus> {
  const log = workspace.channel(channel);
  const tail = newestOf(log, await (generation === undefined ? log.tail() : log.at(generation)));
  const current = partsOf(await workspace.compositions.read(tail.stable));
  const parts = new Map<string, PartStatus>();
  for await (const { entry, changes } of readLog(workspace, channel, tail.generation + 1)) {
    for (const { part, from } of changes) {
      const version = current.get(part)?.version;
      if (!version || parts.has(part)) continue;
      const { generation, time, actor, reason, action } = entry;
      parts.set(part, { part, version, since: { generation, time, actor, reason, action }, previous: from });
    }
    if (parts.size === current.size) break;
  }
  return {
    channel,
    entry: tail,
    generation: tail.generation,
    state: tail.frozen ? 'frozen' : 'open',
    stable: tail.stable,
    canary: tail.canary,
    parts: [...current.keys()].flatMap((part) => parts.get(part) ?? []),
  };
}
