import type { SessionSnapshot } from '@balcao/contract';
import { STORAGE_KEYS } from '@balcao/domain';
import type { StoreApi } from 'zustand/vanilla';
import type { KeyValueStorage } from '../storage/browser-storage';
import type { SessionEnding } from './session-ending';
import { PERMISSIONS_KEY, parseStoredSession, permissionsOf } from './session-storage';

/**
 * Follows the stored session across tabs. A logout or another user in one tab leads the others to the root page; a
 * login, newer data or another role is taken over, and another store is not: the page says so (`store-changed.tsx`). Returns the function that stops it.
 */
export function followOtherTabs(
  store: StoreApi<SessionSnapshot>,
  ending: SessionEnding,
  storage: KeyValueStorage,
  page: Window = window,
): () => void {
  function follow({ key, newValue, storageArea }: StorageEvent) {
    const wasCleared = key === null;
    if (storageArea !== page.localStorage) return;
    const before = store.getState();
    if (key === PERMISSIONS_KEY && before.status === 'authenticated')
      store.setState({ permissions: permissionsOf(storage, before) });
    if (!wasCleared && key !== STORAGE_KEYS.user) return;
    const now = parseStoredSession(wasCleared ? null : newValue);
    if (before.status === 'authenticated' && before.id !== now.id) ending.follow();
    else if (now.status === 'authenticated')
      store.setState(
        // What this page shows is still of the store that it was opened in.
        { ...now, permissions: permissionsOf(storage, now), storeId: before.storeId ?? now.storeId },
        true,
      );
  }
  page.addEventListener('storage', follow);
  return () => page.removeEventListener('storage', follow);
}
