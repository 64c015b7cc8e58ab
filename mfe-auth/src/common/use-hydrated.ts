import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Whether what only the browser knows (query string, history state) may be shown.
 *
 * False while prerendered markup is being hydrated, so that the first render equals it; true at once on every later
 * navigation.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
