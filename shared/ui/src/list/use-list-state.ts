import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import {
  buildListQuery,
  changeListState,
  type ListSpec,
  type ListState,
  parseListState,
} from '@balcao/domain';
import { useCallback, useMemo } from 'react';
import { useLatest } from '../base/use-latest';

/** Changes the list by changing its address. With `replace` there is no history entry per typed letter. */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

/** The list as its address describes it, and how to change it. */
export function useListState(spec: ListSpec): { state: ListState; change: ChangeList } {
  const { navigation } = useShell();
  const { search } = useLocation();
  const state = useMemo(() => parseListState(search, spec), [search, spec]);
  const latest = useLatest(spec);

  const change = useCallback<ChangeList>(
    (changed, { replace = false } = {}) => {
      // Reads the current address, so that two changes in a row both count.
      const { pathname, search: now } = navigation.location();
      const next = changeListState(parseListState(now, latest.current), changed);
      const query = buildListQuery(next, latest.current, now);
      navigation.navigate(query ? `${pathname}?${query}` : pathname, { replace });
    },
    [navigation],
  );
  return { state, change };
}
