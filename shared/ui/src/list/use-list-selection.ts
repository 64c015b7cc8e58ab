import { useShell } from '@balcao/contract';
import {
  INTL_LOCALE,
  idsBetween,
  type ListSelection,
  MAX_PICKED_ROWS,
  NOTHING_SELECTED,
  selectAllFound,
  selectedCount,
  setSelected,
} from '@balcao/domain';
import { useCallback, useRef, useState } from 'react';
import { useLatest } from '../base/use-latest';

const TOO_MANY = `Escolha no máximo ${MAX_PICKED_ROWS.toLocaleString(INTL_LOCALE)} por vez. Para mais, filtre e selecione tudo o que corresponde.`;

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
 * The selected rows of a list. The selection survives paging. Another search or filter clears it, because nobody
 * should change rows that they do not see.
 *
 * @param pageIds the ids of the page that is shown
 * @param scopeKey changes when search or filters do
 */
export function useListSelection(pageIds: readonly string[], scopeKey: string): SelectionControl {
  const { notify } = useShell();
  const [chosen, setChosen] = useState({ scopeKey, selection: NOTHING_SELECTED });
  const selection = chosen.scopeKey === scopeKey ? chosen.selection : NOTHING_SELECTED;
  const anchor = useRef<string>(undefined);
  const latest = useLatest({ pageIds, selection });

  const put = useCallback(
    (next: ListSelection) => {
      latest.current = { ...latest.current, selection: next };
      setChosen({ scopeKey, selection: next });
    },
    [scopeKey],
  );
  const mark = useCallback(
    (ids: readonly string[], selected: boolean) => {
      const before = latest.current.selection;
      const next = setSelected(before, ids, selected);
      if (next === before) notify.toast(TOO_MANY, { kind: 'warning' });
      put(next);
    },
    [notify, put],
  );
  const toggle = useCallback(
    (id: string, selected: boolean, range: boolean) => {
      const touched = range ? idsBetween(latest.current.pageIds, anchor.current, id) : [id];
      anchor.current = id;
      mark(touched, selected);
    },
    [mark],
  );

  return {
    selection,
    count: selectedCount(selection),
    toggle,
    togglePage: (selected) => mark(pageIds, selected),
    selectAll: (expected) => put(selectAllFound(expected)),
    clear: () => put(NOTHING_SELECTED),
  };
}
