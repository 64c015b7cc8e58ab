import { useShell } from '@balcao/contract';
import { type RefObject, useCallback, useEffect } from 'react';
import { recallList, rememberList } from './list-memory';
import { focusRow } from './use-list-keys';
import { useStepKey } from './use-step-key';

/**
 * Focuses the row whose detail the person comes back from.
 *
 * @param hasRows whether the rows are there
 * @returns what to call when a row's link is followed
 */
export function useReturnToRow(rows: RefObject<HTMLElement | null>, hasRows: boolean): (id: string) => void {
  const { navigation } = useShell();
  const step = useStepKey();

  useEffect(() => {
    const { row } = recallList(navigation, step);
    if (!row || !hasRows || !rows.current) return;
    focusRow(rows.current, row);
    rememberList(navigation, step, { row: undefined });
  }, [hasRows, navigation, step, rows]);

  return useCallback((row) => rememberList(navigation, step, { row }), [navigation, step]);
}
