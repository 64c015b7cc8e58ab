import { ACCESS_MAX_AGE_MS, ACCESS_MAX_ENTRIES } from './kept-access';
import type { ApiKeyCaller, KeyPlace, LoadedKey } from './load-api-key';

interface Entry {
  /** Null until it is loaded, and again when it may be outdated. */
  loaded: { caller: ApiKeyCaller; at: number; windowEndsAt: number } | null;
  /** One for all who wait for it, unless something ended after it began. */
  loading: { done: Promise<void>; generation: number } | null;
  /** Calls in the current window, as far as this replica knows. */
  requests: number;
  /** Those of them that the database has not counted yet. */
  uncounted: number;
}

/** A caller, and which call of its key in the current window this is. */
export interface CountedCall {
  caller: ApiKeyCaller;
  requests: number;
  retryAfterSeconds: number;
}

/** The keys of this replica's latest callers, so that a burst of calls reads its key and writes its count once. */
export interface ApiKeyCache {
  /**
   * Counts a call with a key. Null for one that is not valid, and for one that the caller may not make: that uses nothing of what the key has
   * for others.
   */
  count(place: KeyPlace, mayCall?: (caller: ApiKeyCaller) => boolean): Promise<CountedCall | null>;
  /** Reads all keys anew. */
  clear(): void;
}

/**
 * Creates the cache. A write of this process, a notification and its age end what was read, as with identities. Calls are
 * counted here and added to the count of all replicas whenever the key is read.
 */
export function createApiKeyCache(
  load: (place: KeyPlace, calls: number) => Promise<LoadedKey | null>,
): ApiKeyCache {
  const entries = new Map<string, Entry>();
  // Counts the times that something ended, so that what was read before is not kept after.
  let generation = 0;

  async function refresh(entry: Entry, place: KeyPlace): Promise<void> {
    const started = generation;
    const sent = entry.uncounted;
    const found = await load(place, sent);
    if (found === null) {
      entries.delete(place.hash);
      entry.loaded = null;
      return;
    }
    entry.uncounted -= sent;
    entry.requests = found.requests + entry.uncounted;
    const now = performance.now();
    // What ended meanwhile may serve who waits for it, and nobody after.
    const at = started === generation ? now : Number.NEGATIVE_INFINITY;
    entry.loaded = { caller: found.caller, at, windowEndsAt: now + found.secondsLeft * 1_000 };
  }

  const isFresh = ({ loaded }: Entry) => {
    const now = performance.now();
    return loaded !== null && now - loaded.at < ACCESS_MAX_AGE_MS && now < loaded.windowEndsAt;
  };

  return {
    async count(place, mayCall = () => true) {
      const known = entries.get(place.hash);
      const entry: Entry = known ?? { loaded: null, loading: null, requests: 0, uncounted: 0 };
      if (known === undefined) {
        if (entries.size >= ACCESS_MAX_ENTRIES) entries.clear();
        entries.set(place.hash, entry);
      }
      if (!isFresh(entry)) {
        if (entry.loading?.generation !== generation)
          entry.loading = { done: refresh(entry, place), generation };
        const { loading } = entry;
        await loading.done.finally(() => {
          if (entry.loading === loading) entry.loading = null;
        });
      }
      if (entry.loaded === null || !mayCall(entry.loaded.caller)) return null;
      entry.requests++;
      entry.uncounted++;
      const { caller, windowEndsAt } = entry.loaded;
      const secondsLeft = Math.ceil((windowEndsAt - performance.now()) / 1_000);
      return { caller, requests: entry.requests, retryAfterSeconds: Math.max(1, secondsLeft) };
    },
    clear() {
      generation++;
      for (const entry of entries.values())
        if (entry.loaded !== null) entry.loaded.at = Number.NEGATIVE_INFINITY;
    },
  };
}
