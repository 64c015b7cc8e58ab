import { useEffect, useMemo, useRef } from 'react';
import { firstField } from '../base/focus/focus-first';
import { giveFocusBack } from '../base/focus/keep-focus';

const FIRST_BUTTON = '.bal-dialog-footer button:not(:disabled)';

/**
 * Moves the focus with a dialog.
 *
 * antd puts it on the cross, and gives it back only when a dialog is closed before it is taken out of the page.
 */
export function useDialogFocus(open: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  // Read during render, because the dialog has the focus by the time effects run.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);

  useEffect(
    () => () => {
      const active = document.activeElement;
      // If the page has moved the focus elsewhere, it stays there.
      const isNowhere = active === document.body || panel.current?.contains(active);
      if (isNowhere && opener) giveFocusBack(opener);
    },
    [opener],
  );

  /** Not when the focus is already inside the dialog. */
  function focusFirst(): void {
    const active = document.activeElement;
    const isAtWork = active !== panel.current && !active?.closest('.ant-modal-close');
    if (isAtWork && panel.current?.contains(active)) return;
    (firstField(panel.current) ?? panel.current?.querySelector<HTMLElement>(FIRST_BUTTON))?.focus();
  }

  return { panel, focusFirst };
}
