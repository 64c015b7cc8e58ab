/**
 * Where artifacts, compositions and channel logs live. Keys are never written twice, so whatever was read once stays true.
 *
 * Every method throws a `StoreUnavailableError` when the place itself cannot be reached.
 */
export interface Store {
  /** For people: which place this is. */
  readonly location: string;
  /** The bytes below a key; undefined when there are none. */
  read(key: string): Promise<Buffer | undefined>;
  /** Writes a key that does not exist yet, whole or not at all. @returns whether it was this call that wrote it */
  createIfAbsent(key: string, bytes: Uint8Array): Promise<boolean>;
  /**
   * All keys that begin with a prefix (which ends with `/`), in the order of their characters.
   *
   * @param after only keys behind this one
   */
  list(prefix: string, after?: string): AsyncIterable<string>;
}

/** What the garbage collector needs besides: the only part that ever deletes. */
export interface CollectableStore extends Store {
  /** When a key was written; undefined when it does not exist. */
  writtenAt(key: string): Promise<Date | undefined>;
  /** Deletes a key. Nothing happens when it does not exist. */
  remove(key: string): Promise<void>;
  /** Removes what interrupted writes left behind before a time. @returns how many */
  removeLeftovers(before: Date): Promise<number>;
}

/** The store cannot be reached, or answers what no store may answer. Trying again later can help. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  constructor(location: string, reason: string, cause?: unknown) {
    super(`The store ${location} is not available: ${reason}`, { cause });
  }
}
