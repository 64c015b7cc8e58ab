import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { firstField } from '../base/focus/focus-first';
import { giveFocusBack } from '../base/focus/keep-focus';
import { Icon } from '../base/icon';

export interface SheetProps {
  title: string;
  /**
   * `side` beside the list, `middle` over it with room for a table, `small` for a few choices: on phones all of them come from
   * the bottom. `full` has room for a picture, and on phones the whole screen.
   */
  place?: 'side' | 'middle' | 'small' | 'full';
  /** Escape, the cross, and whatever the content offers. */
  onClose(): void;
  children: ReactNode;
  /** Buttons at the bottom, always in sight. */
  footer?: ReactNode;
}

/**
 * A modal sheet. It uses the browser's own dialog, which keeps the focus inside and needs no antd code. The focus goes
 * to its first field, without one to its title, and back to what opened it.
 */
export function Sheet({ title, place = 'side', onClose, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Read while rendering: what opened the sheet may go away with that.
  const [opener] = useState(() => document.activeElement);

  useEffect(() => {
    dialog.current?.showModal();
    // The browser would begin with the cross.
    const chosen = dialog.current?.querySelector<HTMLElement>('[autofocus]');
    (chosen ?? firstField(dialog.current) ?? heading.current)?.focus();
    return () => giveFocusBack(opener);
  }, [opener]);

  return (
    <dialog
      ref={dialog}
      className={`bal-list-sheet bal-list-sheet-${place}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The owner of the state decides about closing, and Escape must not close a sheet around this one.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      // Browsers close a dialog at the second Escape even when the first was prevented.
      onClose={onClose}
    >
      <div className="bal-list-sheet-header">
        <h2 ref={heading} id={titleId} className="bal-h2" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="bal-list-quiet" aria-label="Fechar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="bal-list-sheet-body">{children}</div>
      {footer && <div className="bal-list-sheet-footer">{footer}</div>}
    </dialog>
  );
}
