import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../base/icon';
import { useDisclosure } from '../base/use-disclosure';

export interface PopoverProps {
  /** The words on the button. */
  label: ReactNode;
  icon: IconName;
  /** Names what opens, for screen readers. */
  title: string;
  children(close: () => void): ReactNode;
}

/** A small panel that a button opens. Escape, leaving it or its content close it. */
export function Popover({ label, icon, title, children }: PopoverProps) {
  const { isOpen, toggle, closeToButton, container, button } = useDisclosure<HTMLDivElement>();
  const id = useId();

  return (
    <div ref={container} className="bal-list-popover">
      <button
        ref={button}
        type="button"
        className="bal-list-tool"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </button>
      {isOpen && (
        <section ref={keepInWindow} id={id} className="bal-list-popover-panel" aria-label={title}>
          {children(closeToButton)}
        </section>
      )}
    </div>
  );
}

/** Opens towards the other side where the window ends. */
export function keepInWindow(panel: HTMLElement | null): void {
  if (panel && panel.getBoundingClientRect().right > window.innerWidth)
    panel.classList.add('bal-list-popover-end');
}
