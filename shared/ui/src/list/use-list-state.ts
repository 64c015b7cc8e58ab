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

interface ReadListState {
  state: ListState;
  change: ChangeList;
  /** The query of the address after a change, for links. */
  queryAfter(change: Partial<ListState>): string;
}

/** The list as its address describes it, and how to change it. */
export function useListState(spec: ListSpec): ReadListState {
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
  const queryAfter = useCallback(
    (changed: Partial<ListState>) => buildListQuery(changeListState(state, changed), spec, search),
    [state, spec, search],
  );
  return { state, change, queryAfter };
}
