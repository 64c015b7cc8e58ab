import { useEffect, useMemo, useRef } from 'react';

const FIRST_FIELD = ':is(input, select, textarea):not(:disabled)';
const FIRST_BUTTON = '.bal-dialog-footer button:not(:disabled)';

/**
 * Where the focus goes with a dialog.
 *
 * antd puts it on the cross, and gives it back only when a dialog is closed before it is taken out of the page.
 */
export function useDialogFocus(open: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  // Read before the dialog is there: it has the focus by the time that effects run.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);

  useEffect(
    () => () => {
      const active = document.activeElement;
      // What the page itself has sent the focus to, because the opener may go, keeps it.
      const isNowhere = active === document.body || panel.current?.contains(active);
      if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );

  /** Unless the person is already at work in the dialog. */
  function focusFirst(): void {
    const active = document.activeElement;
    const isAtWork = active !== panel.current && !active?.closest('.ant-modal-close');
    if (isAtWork && panel.current?.contains(active)) return;
    const find = (target: string) => panel.current?.querySelector<HTMLElement>(target);
    (find(FIRST_FIELD) ?? find(FIRST_BUTTON))?.focus();
  }

  return { panel, focusFirst };
}
