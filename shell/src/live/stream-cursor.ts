import type { LiveEvent } from '@balcao/api-schema';
import { LIVE_EVENTS_KEPT_SECONDS, LIVE_TOPICS } from '@balcao/domain';

const MAX_KNOWN = 500;

/** The position of a page in the stream of events. */
export interface StreamCursor {
  /** The highest id received so far; undefined before the first. */
  lastId(): number | undefined;
  /** Takes events and the stream's last id, and publishes each new topic once. */
  receive(items: readonly LiveEvent[], lastId: number): void;
}

/**
 * Remembers which events a page has received. Events are repeated after a reconnect, and a lower id may arrive after
 * a higher one. A page that was away for longer than events are kept gets every topic.
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
