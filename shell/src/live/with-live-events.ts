import type { LiveConnectionState, LiveEvents } from '@balcao/contract';
import { isLiveTopic } from '@balcao/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Publishes the API's events while somebody subscribes. */
export interface LiveSource {
  setWanted(isWanted: boolean): void;
}

/**
 * The page's events as areas get them. The live source runs while somebody subscribes to the API's topics; its code
 * is loaded with the first subscription.
 *
 * @param loadSource gets the place where the source says how events reach the page
 */
export function withLiveEvents(
  { subscribe }: Pick<LiveEvents, 'subscribe'>,
  isLoggedIn: () => boolean,
  loadSource: (connection: StoreApi<LiveConnectionState>) => Promise<LiveSource>,
): LiveEvents {
  const connection = createStore<LiveConnectionState>(() => 'idle');
  let listeners = 0;
  let source: Promise<LiveSource> | undefined;

  function updateSource(): void {
    source ??= loadSource(connection);
    source.then(
      ({ setWanted }) => setWanted(listeners > 0),
      (error: unknown) => {
        source = undefined;
        console.warn('Live events could not be loaded; the next who listens tries again.', error);
      },
    );
  }

  return {
    subscribe(topic, handler) {
      const unsubscribe = subscribe(topic, handler);
      if (!isLiveTopic(topic) || !isLoggedIn()) return unsubscribe;
      listeners += 1;
      updateSource();
      let isListening = true;
      return () => {
        unsubscribe();
        if (!isListening) return;
        isListening = false;
        listeners -= 1;
        updateSource();
      };
    },
    connection: { subscribe: connection.subscribe, state: connection.getState },
  };
}
