import type { SessionSnapshot } from '@balcao/contract';
import { STORAGE_KEYS } from '@balcao/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BrowserStorage } from '../storage/browser-storage';

/** Whether the session lives only in this page, because the browser's storage is full or blocked. */
export function watchUnstored(
  session: StoreApi<SessionSnapshot>,
  storage: Pick<BrowserStorage, 'holdsUnstored'>,
): StoreApi<boolean> {
  const isUnstored = createStore(() => false);
  session.subscribe(() => isUnstored.setState(storage.holdsUnstored(STORAGE_KEYS.user), true));
  return isUnstored;
}
