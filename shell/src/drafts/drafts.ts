import type { Drafts } from '@balcao/contract';
import { STORAGE_DEFAULTS } from '@balcao/domain';

/** What the drafts need of the browser's object store. */
export interface ObjectStore {
  getItem<T>(key: string): Promise<T | null>;
  setItem(key: string, value: unknown): Promise<unknown>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<void>;
}

export interface WipeableDrafts extends Drafts {
  /** Removes every draft, as at logout. Waits at most a second: leaving must not depend on it. */
  wipe(): Promise<void>;
}

const WIPE_PATIENCE_MS = 1000;

/** The browser's object store with the product's defaults; its code arrives when a draft is first used. */
export async function openObjectStore(): Promise<ObjectStore> {
  const { default: localforage } = await import('localforage');
  return localforage.createInstance(STORAGE_DEFAULTS);
}

/** Drafts in the browser's object store; where that is blocked or full, in memory, which is logged to the console. */
export function createDrafts(open: () => Promise<ObjectStore> = openObjectStore): WipeableDrafts {
  const memory = new Map<string, unknown>();
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

  return {
    async load<T>(key: string) {
      if (memory.has(key)) return memory.get(key) as T;
      return attempt((store) => store.getItem<T>(key), null);
    },
    async save(key, value) {
      memory.set(key, value);
      await attempt(async (store) => {
        await store.setItem(key, value);
        memory.delete(key);
      }, undefined);
    },
    async remove(key) {
      memory.delete(key);
      await attempt((store) => store.removeItem(key), undefined);
    },
    async wipe() {
      memory.clear();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, WIPE_PATIENCE_MS));
      await Promise.race([attempt((store) => store.clear(), undefined), patience]);
    },
  };
}
