import { artifactKey, artifactPrefix, marksPrefix } from './keys';
import { type CollectableStore, type Store, StoreUnavailableError } from './store';

const CHANNELS = 'channels/';

/** The part of a logger that is needed. */
interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

/**
 * A store, with what was read of it kept on this machine's disk: keys are never written twice, so a copy never becomes
 * stale. While the store cannot be reached, copies are read, also after a restart. Writes always go to the store.
 */
export class SnapshotStore implements Store {
  readonly location: string;
  private isAway = false;
  private isFull = false;

  constructor(
    private readonly origin: Store,
    private readonly copy: CollectableStore,
    private readonly log: Log,
  ) {
    this.location = origin.location;
  }

  async read(key: string): Promise<Buffer | undefined> {
    const bytes = await this.unlessAway(() => this.origin.read(key));
    if (bytes) {
      this.logRecovery();
      await this.keep(key, bytes);
      return bytes;
    }
    const kept = await this.copy.read(key);
    // A folder that is not mounted looks empty, but log entries are never deleted.
    if (kept && key.startsWith(CHANNELS)) this.noteAway(`It has no ${key} any more.`);
    return kept;
  }

  /** Copies a key unless there is a copy. */
  async hold(key: string): Promise<void> {
    if (!(await this.copy.writtenAt(key))) await this.read(key);
  }

  createIfAbsent(key: string, bytes: Uint8Array): Promise<boolean> {
    return this.origin.createIfAbsent(key, bytes);
  }

  async *list(prefix: string, after?: string): AsyncIterable<string> {
    const found = await this.unlessAway(() => allOf(this.origin.list(prefix, after)));
    yield* found ?? this.copy.list(prefix, after);
  }

  /**
   * Deletes the copied files of all versions but some. Descriptions are small and stay. @param kept prefixes of the
   * versions that stay
   */
  async keepOnly(kept: ReadonlySet<string>): Promise<void> {
    for await (const key of this.copy.list('artifacts/')) {
      const [, name = '', version = ''] = key.split('/');
      const isFile = !key.startsWith(marksPrefix(name, version)) && key !== artifactKey(name, version);
      if (isFile && !kept.has(artifactPrefix(name, version))) await this.copy.remove(key);
    }
  }

  private async unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      this.noteAway(error.message);
      return undefined;
    }
  }

  private noteAway(reason: string): void {
    if (!this.isAway) this.log.warn({ reason }, 'the store is away; what was kept of it is served');
    this.isAway = true;
  }

  private logRecovery(): void {
    if (this.isAway) this.log.info({ store: this.location }, 'the store is back');
    this.isAway = false;
  }

  /** A full disk prevents the copy, not the answer. */
  private async keep(key: string, bytes: Buffer): Promise<void> {
    try {
      await this.copy.createIfAbsent(key, bytes);
      this.isFull = false;
    } catch (error) {
      if (!this.isFull) this.log.warn({ error }, 'the snapshot cannot be written');
      this.isFull = true;
    }
  }
}

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}
