import type { DraftOptions, Drafts } from '@balcao/contract';
import { STORAGE_DEFAULTS } from '@balcao/domain';

/** What the drafts need of the browser's object store. */
export interface ObjectStore {
  getItem<T>(key: string): Promise<T | null>;
  setItem(key: string, value: unknown): Promise<unknown>;
  removeItem(key: string): Promise<void>;
  keys(): Promise<string[]>;
  clear(): Promise<void>;
}

/** What happens to drafts when a session ends. Waits at most a second: leaving must not depend on it. */
export interface EndableDrafts {
  /** Removes every draft, as at logout. */
  wipe(): Promise<void>;
  /** Removes what does not outlive a session that expired. */
  expire(): Promise<void>;
}

/** A draft as it lies in the store. */
interface StoredDraft extends Required<DraftOptions> {
  /** Id of who was logged in when it was saved; null when nobody was. */
  owner: string | null;
  value: unknown;
}

const PATIENCE_MS = 1000;

/** The browser's object store with the product's defaults; its code arrives when a draft is first used. */
export async function openObjectStore(): Promise<ObjectStore> {
  const { default: localforage } = await import('localforage');
  return localforage.createInstance(STORAGE_DEFAULTS);
}

/**
 * Drafts in the browser's object store; where that is blocked or full, in memory, which is logged to the console.
 * @param owner id of who is logged in
 */
export function createDrafts(
  owner: () => string | null,
  open: () => Promise<ObjectStore> = openObjectStore,
): Drafts & EndableDrafts {
  const memory = new Map<string, StoredDraft>();
  let opening: Promise<ObjectStore> | undefined;

  async function attempt<T>(action: (store: ObjectStore) => Promise<T>, otherwise: T): Promise<T> {
    try {
      opening ??= open();
      return await action(await opening);
    } catch (error) {
      opening = undefined;
      console.error('The object store failed; drafts stay in memory.', error);
      return otherwise;
    }
  }

  const read = async (key: string) =>
    memory.get(key) ?? (await attempt((store) => store.getItem<StoredDraft>(key), null));

  async function remove(key: string): Promise<void> {
    memory.delete(key);
    await attempt((store) => store.removeItem(key), undefined);
  }

  async function removeSessionBound(): Promise<void> {
    const stored = await attempt((store) => store.keys(), []);
    const removals = [...memory.keys(), ...stored].map(async (key) => {
      if (!(await read(key))?.outlivesSession) await remove(key);
    });
    await Promise.all(removals);
  }

  return {
    async load<T>(key: string) {
      const draft = await read(key);
      if (!draft) return null;
      if (draft.owner === owner()) return draft.value as T;
      await remove(key);
      return null;
    },
    async save(key, value, { outlivesSession = false } = {}) {
      const draft: StoredDraft = { owner: owner(), outlivesSession, value };
      memory.set(key, draft);
      await attempt(async (store) => {
        await store.setItem(key, draft);
        memory.delete(key);
      }, undefined);
    },
    remove,
    async wipe() {
      memory.clear();
      await atMost(
        PATIENCE_MS,
        attempt((store) => store.clear(), undefined),
      );
    },
    expire: () => atMost(PATIENCE_MS, removeSessionBound()),
  };
}

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
