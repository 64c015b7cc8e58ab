import type { LiveEvent } from '@balcao/api-schema';
import { LIVE_EVENTS_KEPT_SECONDS, LIVE_TOPICS } from '@balcao/domain';

const MAX_KNOWN = 500;

/** How far a page has heard. */
export interface StreamCursor {
  /** The highest id that it knows of; undefined before the first. */
  lastId(): number | undefined;
  /** Takes in events, and that the stream stands at `lastId`; tells each topic that is news once. */
  receive(items: readonly LiveEvent[], lastId: number): void;
}

/**
 * Remembers what a page has heard. Events come again when a connection does, and a lower id may come after a higher one. Who
 * was away for longer than events are kept is told of every topic.
 */
export function createStreamCursor(publish: (topic: string) => void, now = () => Date.now()): StreamCursor {
  const known = new Set<number>();
  let last: number | undefined;
  let heardAt = now();
  return {
    lastId: () => last,
    receive(items, lastId) {
      const wasAway = now() - heardAt > LIVE_EVENTS_KEPT_SECONDS * 1_000;
      heardAt = now();
      const news = items.filter(({ id }) => !known.has(id));
      for (const { id } of news) known.add(id);
      for (const id of [...known].slice(0, -MAX_KNOWN)) known.delete(id);
      last = Math.max(last ?? 0, lastId, ...items.map(({ id }) => id));
      for (const topic of wasAway ? LIVE_TOPICS : new Set(news.map(({ topic }) => topic))) publish(topic);
    },
  };
}
