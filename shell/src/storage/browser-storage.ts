/** Stores texts by key, in the browser or, when it refuses, in this page's memory. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
}

/** The page's own storage, and whether it holds a value that the browser did not take. */
export interface BrowserStorage extends KeyValueStorage {
  holdsUnstored(key: string): boolean;
}

/**
 * One of the browser's storages behind an interface that never throws: blocked or full, it logs to the console and the
 * value lives in memory until the page is left.
 *
 * @param open reads the storage; a function because reading `window.localStorage` itself throws where it is blocked
 */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();

  function attempt<T>(action: (storage: Storage) => T, otherwise: T): T {
    try {
      return action(open());
    } catch (error) {
      console.error('Browser storage failed; this page keeps the value in memory.', error);
      return otherwise;
    }
  }

  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, value) {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      }, undefined);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    holdsUnstored: (key) => memory.has(key),
    clear() {
      memory.clear();
      attempt((storage) => storage.clear(), undefined);
    },
  };
}
