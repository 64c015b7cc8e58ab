/**
 * The store of artifacts, compositions and channel logs. Keys are never written twice, so they can be cached for ever.
 *
 * Every method throws a `StoreUnavailableError` when the store cannot be reached.
 */
export interface Store {
  /** The place of the store, for messages. */
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

/** The methods that the garbage collector needs in addition. Nothing else deletes. */
export interface CollectableStore extends Store {
  /** When a key was written; undefined when it does not exist. */
  writtenAt(key: string): Promise<Date | undefined>;
  /** Deletes a key, if it exists. */
  remove(key: string): Promise<void>;
  /** Removes what interrupted writes left behind before a time. @returns how many */
  removeLeftovers(before: Date): Promise<number>;
}

/** The store cannot be reached, or gives an invalid answer. A later retry can help. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  constructor(location: string, reason: string, cause?: unknown) {
    super(`The store ${location} is not available: ${reason}`, { cause });
  }
}
