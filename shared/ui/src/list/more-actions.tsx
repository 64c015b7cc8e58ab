import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../base/icon';
import { useDismiss } from '../base/use-dismiss';

/** Actions that are seldom wanted, behind "⋯" on phones. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useDismiss(container, button, isOpen, () => setOpen(false));

  function closeAtChoice() {
    if (!isOpen) return;
    setOpen(false);
    // What the action opens gives the focus back to where it was.
    button.current?.focus();
  }

  return (
    <div ref={container} className="bal-list-more">
      <button
        ref={button}
        type="button"
        className="bal-list-tool"
        aria-label="Mais ações"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((open) => !open)}
      >
        <Icon name="more" />
      </button>
      {/* Always there, because dialogs of the actions outlive the menu. */}
      <div
        id={id}
        className={isOpen ? 'bal-list-popover-panel bal-list-more-open' : 'bal-list-more-closed'}
        onClickCapture={closeAtChoice}
      >
        {children}
      </div>
    </div>
  );
}
