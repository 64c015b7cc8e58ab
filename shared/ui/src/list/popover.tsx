import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../base/icon';
import { useDismiss } from '../base/use-dismiss';

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
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useDismiss(container, button, isOpen, () => setOpen(false));

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div ref={container} className="bal-list-popover">
      <button
        ref={button}
        type="button"
        className="bal-list-tool"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((open) => !open)}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </button>
      {isOpen && (
        <section ref={keepInWindow} id={id} className="bal-list-popover-panel" aria-label={title}>
          {children(close)}
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
