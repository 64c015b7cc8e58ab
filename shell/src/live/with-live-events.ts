import type { LiveEvents } from '@balcao/contract';
import { isLiveTopic } from '@balcao/domain';

/** Publishes the API's events while somebody subscribes. */
export interface LiveSource {
  setWanted(isWanted: boolean): void;
}

/**
 * The page's events as areas get them. The live source runs while somebody subscribes to the API's topics; its code
 * is loaded with the first subscription.
 */
export function withLiveEvents(
  { subscribe }: LiveEvents,
  isLoggedIn: () => boolean,
  loadSource: () => Promise<LiveSource>,
): LiveEvents {
  let listeners = 0;
  let source: Promise<LiveSource> | undefined;

  function updateSource(): void {
    source ??= loadSource();
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
  };
}
