import type { SessionSnapshot } from '@balcao/contract';
import { STORAGE_KEYS } from '@balcao/domain';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionEnding } from './session-ending';
import { parseStoredSession } from './session-storage';

/**
 * Follows the stored session across tabs. A logout or another user in one tab leads the others to the root page; a
 * login or newer data is taken over. Returns the function that stops it.
 */
export function followOtherTabs(
  store: StoreApi<SessionSnapshot>,
  ending: SessionEnding,
  page: Window = window,
): () => void {
  function follow({ key, newValue, storageArea }: StorageEvent) {
    const wasCleared = key === null;
    if (storageArea !== page.localStorage || (!wasCleared && key !== STORAGE_KEYS.user)) return;
    const before = store.getState();
    const now = parseStoredSession(wasCleared ? null : newValue);
    if (before.status === 'authenticated' && before.id !== now.id) ending.follow();
    // What the person may do stands beside the session, and is read with each page.
    else if (now.status === 'authenticated')
      store.setState({ ...now, permissions: before.id === now.id ? before.permissions : null }, true);
  }
  page.addEventListener('storage', follow);
  return () => page.removeEventListener('storage', follow);
}
