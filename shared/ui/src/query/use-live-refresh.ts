import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Refetches queries when the API reports a change.
 *
 * @param topics a constant; another array subscribes again
 * @param queryKey of the query, or the beginning of several
 */
export function useLiveRefresh(topics: readonly LiveTopic[], queryKey: QueryKey): void {
  const { events } = useShell();
  const client = useQueryClient();
  // The parts of a key are compared by value: screens write it where they use it.
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: JSON.parse(key) });
    const subscriptions = topics.map((topic) => events.subscribe(topic, readAgain));
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [events, client, topics, key]);
}
