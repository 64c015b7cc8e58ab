import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../base/icon';

export interface SheetProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the bottom, always in sight. */
  footer: ReactNode;
}

/** Something beside the list: from the right, on phones from the bottom. The browser's own dialog keeps the focus in it. */
export function Sheet({ title, onClose, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} className="bal-list-sheet" aria-labelledby={titleId} onClose={onClose}>
      <div className="bal-list-sheet-header">
        <h2 id={titleId} className="bal-h2">
          {title}
        </h2>
        <button type="button" className="bal-list-quiet" aria-label="Fechar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="bal-list-sheet-body">{children}</div>
      <div className="bal-list-sheet-footer">{footer}</div>
    </dialog>
  );
}
