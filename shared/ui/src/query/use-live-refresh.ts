import type { LiveTopic } from '@balcao/domain';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLiveChange } from './use-live-change';

/**
 * Refetches queries when the API reports a change, at most every two seconds.
 *
 * @param topics a constant; another array subscribes again
 * @param queryKey of the query, or the beginning of several
 */
export function useLiveRefresh(topics: readonly LiveTopic[], queryKey: QueryKey): void {
  const client = useQueryClient();
  useLiveChange(topics, () => void client.invalidateQueries({ queryKey }));
}
