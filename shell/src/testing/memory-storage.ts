import { createBrowserStorage, type KeyValueStorage } from '../storage/browser-storage';

/** The page's local and tab storages, emptied. */
export function freshStorages(): { local: KeyValueStorage; tab: KeyValueStorage } {
  localStorage.clear();
  sessionStorage.clear();
  return {
    local: createBrowserStorage(() => localStorage),
    tab: createBrowserStorage(() => sessionStorage),
  };
}
