import { type ReactNode, useEffect, useId, useRef } from 'react';
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
 * Something that is done before going on with the page. The browser's own dialog keeps the focus in it, and comes without
 * the code of antd's, which a list that is only looked at does not need.
 */
export function Sheet({ title, place = 'side', onClose, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // What opened it may be gone: a bulk action takes its bar with it.
      const next =
        opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('h1');
      next?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`bal-list-sheet bal-list-sheet-${place}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Whether it closes is decided where its state is; and Escape in a sheet closes no sheet around it.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      // Browsers close it at the second Escape whatever was said at the first.
      onClose={onClose}
    >
      <div className="bal-list-sheet-header">
        <h2 id={titleId} className="bal-h2">
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
