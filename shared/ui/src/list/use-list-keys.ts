import { type RefObject, useEffect } from 'react';
import { isPageKey } from '../display/page-key';

export interface ListKeysParts {
  /** Holds the rows: elements with `data-row`. */
  rows: RefObject<HTMLElement | null>;
  search: RefObject<HTMLElement | null>;
}

/** The element that takes the focus when one moves to a row: its link, or the row itself. */
function focusOf(row: HTMLElement): HTMLElement {
  return row.querySelector<HTMLElement>('[data-row-focus]') ?? row;
}

function move(rows: HTMLElement, step: 1 | -1) {
  const all = [...rows.querySelectorAll<HTMLElement>('[data-row]')];
  const current = all.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? all.at(step === 1 ? 0 : -1) : all[current + step];
  if (!next) return;
  focusOf(next).focus();
  next.scrollIntoView({ block: 'nearest' });
}

function select() {
  const row = document.activeElement?.closest('[data-row]');
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

/**
 * `/` searches, `j` and `k` move through the rows, `x` selects; Enter opens, because the focus is on the row's link. They
 * do nothing while one types or a dialog is open, and none of them changes data.
 */
export function useListKeys({ rows, search }: ListKeysParts): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPageKey(event)) return;
      switch (event.key) {
        case '/':
          if (!search.current) return;
          search.current.focus();
          break;
        case 'j':
        case 'k':
          if (rows.current) move(rows.current, event.key === 'j' ? 1 : -1);
          break;
        case 'x':
          select();
          break;
        default:
          return;
      }
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rows, search]);
}

/** Focuses the row that the person left from. */
export function focusRow(rows: HTMLElement, id: string): void {
  const row = rows.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const isElsewhere = document.activeElement?.matches('a, button, input, select, textarea');
  // The shell restores the scroll.
  if (row && !isElsewhere) focusOf(row).focus({ preventScroll: true });
}
