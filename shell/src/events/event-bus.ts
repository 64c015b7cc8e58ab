import type { LiveEvents } from '@balcao/contract';

export interface EventBus extends Pick<LiveEvents, 'subscribe'> {
  publish(topic: string, payload: unknown): void;
}

/** Published when the browser is online again, because the page may show stale data. */
export const CONNECTION_RESTORED = 'connection.restored';

/** Events by topic within this page. A handler that throws does not affect the other handlers. */
export function createEventBus(): EventBus {
  const handlers = new Map<string, Set<(payload: unknown) => void>>();
  return {
    subscribe(topic, handler) {
      const subscribers = handlers.get(topic) ?? new Set();
      handlers.set(topic, subscribers.add(handler));
      return () => void subscribers.delete(handler);
    },
    publish(topic, payload) {
      for (const handler of [...(handlers.get(topic) ?? [])]) {
        try {
          handler(payload);
        } catch (error) {
          console.error(`A handler of ${topic} failed.`, error);
        }
      }
    },
  };
}
