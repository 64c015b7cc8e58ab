import { createStore, type StoreApi } from 'zustand/vanilla';

/** Whether the browser is online. `onRestored` is called each time the connection is back. */
export function watchConnection(onRestored: () => void, page: Window = window): StoreApi<boolean> {
  const store = createStore<boolean>(() => page.navigator.onLine);
  page.addEventListener('offline', () => store.setState(false, true));
  page.addEventListener('online', () => {
    store.setState(true, true);
    onRestored();
  });
  return store;
}
