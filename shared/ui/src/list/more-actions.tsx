import { type ReactNode, useId } from 'react';
import { Icon } from '../base/icon';
import { useDisclosure } from '../base/use-disclosure';

/** Actions that are seldom wanted, behind "⋯" on phones. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { isOpen, toggle, closeToButton, container, button } = useDisclosure<HTMLDivElement>();
  const id = useId();

  function closeAtChoice() {
    // What the action opens gives the focus back to where it was.
    if (isOpen) closeToButton();
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
        onClick={toggle}
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
