import type { SessionSnapshot } from '@balcao/contract';
import { STORAGE_KEYS } from '@balcao/domain';
import type { StoreApi } from 'zustand/vanilla';
import type { KeyValueStorage } from '../storage/browser-storage';
import type { SessionEnding } from './session-ending';
import { PERMISSIONS_KEY, parseStoredSession, permissionsOf } from './session-storage';

/**
 * Follows the stored session across tabs. A logout or another user in one tab leads the others to the root page; a
 * login, newer data or another role is taken over, and another store is not: the page says so (`store-changed.tsx`).
 *
 * No event reaches a page that the browser keeps in memory for Back: it looks when it comes back. Returns the function that stops it.
 */
export function followOtherTabs(
  store: StoreApi<SessionSnapshot>,
  ending: SessionEnding,
  storage: KeyValueStorage,
  page: Window = window,
): () => void {
  function take(stored: string | null, leave: () => void) {
    const before = store.getState();
    const now = parseStoredSession(stored);
    if (before.status === 'authenticated' && before.id !== now.id) leave();
    else if (now.status === 'authenticated')
      store.setState(
        // What this page shows is still of the store that it was opened in.
        { ...now, permissions: permissionsOf(storage, now), storeId: before.storeId ?? now.storeId },
        true,
      );
  }
  function follow({ key, newValue, storageArea }: StorageEvent) {
    const wasCleared = key === null;
    if (storageArea !== page.localStorage) return;
    const before = store.getState();
    if (key === PERMISSIONS_KEY && before.status === 'authenticated')
      store.setState({ permissions: permissionsOf(storage, before) });
    if (wasCleared || key === STORAGE_KEYS.user) take(wasCleared ? null : newValue, ending.follow);
  }
  function comeBack({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    if (ending.hasEnded()) ending.leaveAgain();
    else take(storage.get(STORAGE_KEYS.user), ending.leaveAgain);
  }
  page.addEventListener('storage', follow);
  page.addEventListener('pageshow', comeBack);
  return () => {
    page.removeEventListener('storage', follow);
    page.removeEventListener('pageshow', comeBack);
  };
}
