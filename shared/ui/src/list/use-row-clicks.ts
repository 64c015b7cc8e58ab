import { type RefObject, useEffect } from 'react';

/** A time in a row explains itself when it is pointed at; pressing it does nothing. */
const CONTROL = 'a, button:not(.bal-time-relative), input, select, textarea, label, summary';

/** The link of a clicked row, unless the click is for something in the row, or ends a selection of text. */
function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  if (!(target instanceof Element) || target.closest(CONTROL)) return null;
  if (window.getSelection()?.type === 'Range') return null;
  return target.closest('tr[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-focus]') ?? null;
}

/**
 * Opens a row of a table by a click anywhere in it, as its link does: with Ctrl, Cmd or the middle button in another tab.
 * Texts in the row can still be selected, and who uses the keyboard has the link.
 *
 * @param list holds the table
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;

    function open(event: MouseEvent) {
      const isMiddle = event.type === 'auxclick' && event.button === 1;
      if (event.defaultPrevented || (event.type === 'auxclick' && !isMiddle)) return;
      const link = linkOf(event);
      if (!link) return;
      if (isMiddle || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener');
      else link.click();
    }

    element.addEventListener('click', open);
    element.addEventListener('auxclick', open);
    return () => {
      element.removeEventListener('click', open);
      element.removeEventListener('auxclick', open);
    };
  }, [list]);
}
