import {
  idsBetween,
  type ListSelection,
  NOTHING_SELECTED,
  selectAllFound,
  selectedCount,
  setSelected,
} from '@balcao/domain';
import { useCallback, useRef, useState } from 'react';

export interface SelectionControl {
  selection: ListSelection;
  count: number;
  /** Selects or deselects one row; with `range` also those between it and the row before. */
  toggle(id: string, selected: boolean, range: boolean): void;
  /** The whole page. */
  togglePage(selected: boolean): void;
  selectAll(expected: number): void;
  clear(): void;
}

/**
 * The selected rows of a list. They stay while one turns pages; another search or filter empties them, because nobody
 * should change rows that they no longer see.
 *
 * @param pageIds the ids of the page that is shown
 * @param scopeKey changes when search or filters do
 */
export function useListSelection(pageIds: readonly string[], scopeKey: string): SelectionControl {
  const [chosen, setChosen] = useState({ scopeKey, selection: NOTHING_SELECTED });
  const selection = chosen.scopeKey === scopeKey ? chosen.selection : NOTHING_SELECTED;
  const anchor = useRef<string>(undefined);
  const ids = useRef(pageIds);
  ids.current = pageIds;

  const update = useCallback(
    (change: (before: ListSelection) => ListSelection) =>
      setChosen((before) => ({
        scopeKey,
        selection: change(before.scopeKey === scopeKey ? before.selection : NOTHING_SELECTED),
      })),
    [scopeKey],
  );
  const toggle = useCallback(
    (id: string, selected: boolean, range: boolean) => {
      const touched = range ? idsBetween(ids.current, anchor.current, id) : [id];
      anchor.current = id;
      update((before) => setSelected(before, touched, selected));
    },
    [update],
  );

  return {
    selection,
    count: selectedCount(selection),
    toggle,
    togglePage: (selected) => update((before) => setSelected(before, pageIds, selected)),
    selectAll: (expected) => update(() => selectAllFound(expected)),
    clear: () => update(() => NOTHING_SELECTED),
  };
}
