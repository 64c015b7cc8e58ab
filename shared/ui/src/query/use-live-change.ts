import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useEffect } from 'react';
import { useLatest } from '../base/use-latest';

/** The first change counts at once, then at most one in this time: a busy store changes many times a second. */
const GAP_MS = 2_000;

/**
 * Calls back when the API reports a change, at once and then at most every two seconds.
 *
 * @param topics a constant; another array subscribes again
 */
export function useLiveChange(topics: readonly LiveTopic[], onChange: () => void): void {
  const { events } = useShell();
  const latest = useLatest(onChange);
  useEffect(() => {
    let gap: number | undefined;
    let hasChanged = false;
    function changed() {
      hasChanged = gap !== undefined;
      if (hasChanged) return;
      gap = window.setTimeout(() => {
        gap = undefined;
        if (hasChanged) changed();
      }, GAP_MS);
      latest.current();
    }
    const subscriptions = topics.map((topic) => events.subscribe(topic, changed));
    return () => {
      window.clearTimeout(gap);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [events, topics]);
}
