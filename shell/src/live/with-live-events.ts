import type { LiveEvents } from '@balcao/contract';
import { isLiveTopic } from '@balcao/domain';

/** Brings the events of the API to the page while somebody wants them. */
export interface LiveSource {
  setWanted(isWanted: boolean): void;
}

/**
 * The page's events as areas get them: while somebody listens to what the API tells, its source runs. The source's code is
 * loaded for the first who does.
 */
export function withLiveEvents(
  { subscribe }: LiveEvents,
  isLoggedIn: () => boolean,
  loadSource: () => Promise<LiveSource>,
): LiveEvents {
  let listeners = 0;
  let source: Promise<LiveSource> | undefined;

  function tellSource(): void {
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
      tellSource();
      let isListening = true;
      return () => {
        unsubscribe();
        if (!isListening) return;
        isListening = false;
        listeners -= 1;
        tellSource();
      };
    },
  };
}
