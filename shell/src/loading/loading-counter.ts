import type { Loading } from '@balcao/contract';
import { createStore } from 'zustand/vanilla';

export interface LoadingCounter extends Loading {
  begin(): void;
  end(): void;
}

/** Counts pending work. The loading state is on while the count is above zero. */
export function createLoadingCounter(): LoadingCounter {
  const store = createStore(() => 0);
  const begin = () => store.setState((count) => count + 1, true);
  const end = () => store.setState((count) => Math.max(0, count - 1), true);
  return {
    begin,
    end,
    count: store.getState,
    subscribe: store.subscribe,
    track(promise) {
      begin();
      // Both outcomes are handled here so that this branch never counts as an unhandled rejection.
      promise.then(end, end);
      return promise;
    },
  };
}
