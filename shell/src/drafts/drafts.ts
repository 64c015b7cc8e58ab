import type { DraftOptions, Drafts } from '@balcao/contract';
import { STORAGE_DEFAULTS } from '@balcao/domain';

/** The methods of the browser's object store that drafts need. */
export interface ObjectStore {
  getItem<T>(key: string): Promise<T | null>;
  setItem(key: string, value: unknown): Promise<unknown>;
  removeItem(key: string): Promise<void>;
  keys(): Promise<string[]>;
  clear(): Promise<void>;
}

/** The clean-up of drafts when sessions end and begin. Rejects when the store fails; the caller has to try again. */
export interface SessionDrafts {
  /** Removes every draft, as at logout. */
  wipe(): Promise<void>;
  /** Removes what does not outlive a session that expired. */
  expire(): Promise<void>;
  /** Removes drafts of other people than the one who is logged in. */
  removeOthers(): Promise<void>;
}

/** A stored draft. */
interface StoredDraft extends Required<DraftOptions> {
  /** Id of who was logged in when it was saved; null when nobody was. */
  owner: string | null;
  value: unknown;
}

/** The browser's object store with the product's defaults; its code arrives when a draft is first used. */
export async function openObjectStore(): Promise<ObjectStore> {
  const { default: localforage } = await import('localforage');
  return localforage.createInstance(STORAGE_DEFAULTS);
}

/**
 * Keeps drafts in the browser's object store. When the store is blocked or full, drafts stay in memory and the
 * failure is logged.
 * @param owner id of who is logged in
 */
export function createDrafts(
  owner: () => string | null,
  open: () => Promise<ObjectStore> = openObjectStore,
): Drafts & SessionDrafts {
  const memory = new Map<string, StoredDraft>();
  let opening: Promise<ObjectStore> | undefined;

  async function withStore<T>(action: (store: ObjectStore) => Promise<T>): Promise<T> {
    try {
      opening ??= open();
      return await action(await opening);
    } catch (error) {
      opening = undefined;
      console.error('The object store failed; drafts stay in memory.', error);
      throw error;
    }
  }

  const attempt = <T>(action: (store: ObjectStore) => Promise<T>, otherwise: T): Promise<T> =>
    withStore(action).catch(() => otherwise);

  const read = async (key: string) =>
    memory.get(key) ?? (await attempt((store) => store.getItem<StoredDraft>(key), null));

  async function remove(key: string): Promise<void> {
    memory.delete(key);
    await attempt((store) => store.removeItem(key), undefined);
  }

  async function removeAll(mustGo: (draft: StoredDraft | null) => boolean): Promise<void> {
    for (const [key, draft] of memory) if (mustGo(draft)) memory.delete(key);
    await withStore(async (store) => {
      const removals = (await store.keys()).map(async (key) => {
        if (mustGo(await store.getItem<StoredDraft>(key))) await store.removeItem(key);
      });
      await Promise.all(removals);
    });
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
      await withStore((store) => store.clear());
    },
    expire: () => removeAll((draft) => !draft?.outlivesSession),
    removeOthers: () => removeAll((draft) => draft?.owner !== owner()),
  };
}
