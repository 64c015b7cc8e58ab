import { type ChannelEntry, channelEntrySchema } from '../model/channel-entry';
import { sha256 } from '../model/digest';
import { readSealed, sealedText } from '../model/sealed';
import { channelPrefix, numbered } from '../store/keys';
import type { Store } from '../store/store';

const READ_AT_ONCE = 25;

/** An entry and the hash of its bytes, which the next one names. */
export interface LogEntry {
  entry: ChannelEntry;
  digest: string;
}

/** A new entry. The log adds its generation and the hash of the entry before. */
export type EntryDraft = Omit<ChannelEntry, 'generation' | 'previous'>;

/**
 * The append-only log of one channel: its newest entry is the channel's state, the others are its audit trail.
 * Generations have no gaps, so the newest is found by a search, without reading all of them.
 */
export class ChannelLog {
  private readonly known = new Map<number, LogEntry>();
  private newest = 0;

  constructor(
    private readonly store: Store,
    readonly channel: string,
  ) {}

  /** The entry of a generation; undefined when there is none. */
  async at(generation: number): Promise<LogEntry | undefined> {
    const known = this.known.get(generation);
    if (known || generation < 1) return known;
    const bytes = await this.store.read(numbered(channelPrefix(this.channel), generation));
    if (!bytes) return undefined;
    const found = { entry: readSealed(bytes, channelEntrySchema), digest: sha256(bytes) };
    this.known.set(generation, found);
    this.newest = Math.max(this.newest, generation);
    return found;
  }

  /** The newest entry; undefined for a channel without entries. The search begins at the newest one seen so far. */
  async tail(): Promise<LogEntry | undefined> {
    let below = this.newest;
    let step = 1;
    while (await this.at(below + step)) {
      below += step;
      step *= 2;
    }
    // The newest one lies between `below`, which exists, and `below + step`, which does not.
    for (let above = below + step; above - below > 1; ) {
      const middle = Math.floor((below + above) / 2);
      if (await this.at(middle)) below = middle;
      else above = middle;
    }
    return this.at(below);
  }

  /**
   * Appends an entry after the one that it was decided upon.
   *
   * @returns undefined when somebody else wrote first: decide again upon the new tail
   */
  async append(after: LogEntry | undefined, draft: EntryDraft): Promise<LogEntry | undefined> {
    const generation = (after?.entry.generation ?? 0) + 1;
    const entry = channelEntrySchema.parse({ ...draft, generation, previous: after?.digest ?? '' });
    const bytes = Buffer.from(sealedText(entry));
    const written = await this.store.createIfAbsent(numbered(channelPrefix(this.channel), generation), bytes);
    if (!written) return undefined;
    this.newest = Math.max(this.newest, generation);
    return this.at(generation);
  }

  /** Entries from one generation down to the first. */
  async *backwards(from: number): AsyncIterable<ChannelEntry> {
    for await (const chunk of this.chunksBackwards(from)) yield* chunk;
  }

  /** The same in batches, which are read at the same time because a store may be far away. */
  async *chunksBackwards(from: number): AsyncIterable<ChannelEntry[]> {
    for (let newest = from; newest > 0; newest -= READ_AT_ONCE) {
      const generations = Array.from({ length: Math.min(READ_AT_ONCE, newest) }, (_, n) => newest - n);
      const found = await Promise.all(generations.map((generation) => this.at(generation)));
      yield found.flatMap((one) => one?.entry ?? []);
    }
  }
}
