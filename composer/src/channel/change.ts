import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelEntry } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import type { ChannelLog, EntryDraft, LogEntry } from './channel-log';

/** The author and the reason of a change of a channel. */
export interface Change {
  channel: string;
  actor: string;
  reason: string;
  /** The generation that it was decided upon, 0 for none: if the channel has a newer one, nothing is changed. */
  generation?: number | undefined;
}

const ATTEMPTS = 50;
const LONGEST_PAUSE_MS = 25;

/** Refuses a change that was decided upon an older generation than the newest. */
function assertGeneration({ channel }: ChannelLog, decided: number | undefined, found: number): void {
  if (decided === undefined || decided === found) return;
  throw new Refusal('generation_moved', `${channel} is at generation ${found}, not at ${decided}.`);
}

/**
 * Appends an entry that is decided upon the newest one. Decides again when somebody else has written meanwhile.
 *
 * @param decide makes the next entry, or throws a Refusal
 * @throws Refusal `generation_moved` when others keep writing first; at the first conflict, if the change names a
 * generation
 */
export async function changeChannel(
  log: ChannelLog,
  { generation }: Change,
  decide: (tail: LogEntry | undefined) => Promise<EntryDraft>,
): Promise<ChannelEntry> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const tail = await log.tail();
    assertGeneration(log, generation, tail?.entry.generation ?? 0);
    const appended = await log.append(tail, await decide(tail));
    if (appended) return appended.entry;
    await pause(randomInt(LONGEST_PAUSE_MS));
  }
  throw new Refusal('generation_moved', `${log.channel} moved on ${ATTEMPTS} times while this ran.`);
}

/** The newest entry of a channel that must have one. */
export function newestOf(log: ChannelLog, tail: LogEntry | undefined): ChannelEntry {
  if (tail) return tail.entry;
  throw new Refusal('unknown_channel', `Nothing was promoted to ${log.channel} yet.`);
}

/** Throws while a channel is frozen, with the name and the reason of the person who froze it. */
export async function assertNotFrozen(log: ChannelLog, tail: ChannelEntry | undefined): Promise<void> {
  if (!tail?.frozen) return;
  for await (const entry of log.backwards(tail.generation))
    if (entry.action === 'freeze')
      throw new Refusal('channel_frozen', `${entry.actor} froze ${log.channel}: ${entry.reason}`);
}

/** An entry that keeps a channel's state but for what is given. */
export function nextEntry(
  { now }: Workspace,
  tail: ChannelEntry,
  { actor, reason }: Change,
  changed: Partial<EntryDraft> & Pick<EntryDraft, 'action'>,
): EntryDraft {
  const { stable, canary, frozen } = tail;
  return { stable, canary, frozen, actor, reason, time: now().toISOString(), proofs: [], ...changed };
}
