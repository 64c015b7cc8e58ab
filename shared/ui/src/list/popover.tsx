import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../base/icon';

export interface PopoverProps {
  /** The words on the button. */
  label: ReactNode;
  icon: IconName;
  /** Names what opens, for screen readers. */
  title: string;
  children(close: () => void): ReactNode;
}

/** A small panel that a button opens: closed by Escape, by leaving it, or by its content. */
export function Popover({ label, icon, title, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const element = container.current;
    if (!isOpen || !element) return;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    element.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      element.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

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
function keepInWindow(panel: HTMLElement | null): void {
  if (panel && panel.getBoundingClientRect().right > window.innerWidth)
    panel.classList.add('bal-list-popover-end');
}
