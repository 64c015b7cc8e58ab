import { type ReactNode, useId } from 'react';
import { useDisclosure } from '../base/use-disclosure';
import { keepInWindow } from '../list/popover';

export interface HintProps {
  /** The subject of the hint, as the button's name: "Como é calculado: Conversão". */
  label: string;
  children: ReactNode;
}

/** A "?" that explains what it stands beside. Escape, leaving it or a second press close it. */
export function Hint({ label, children }: HintProps) {
  const { isOpen, toggle, container, button } = useDisclosure<HTMLDivElement>();
  const id = useId();
  return (
    <div ref={container} className="bal-list-popover">
      <button
        ref={button}
        type="button"
        className="bal-hint-button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        ?
      </button>
      {/* There from the beginning, so that screen readers hear what comes into it. */}
      <div role="status">
        {isOpen && (
          <p ref={keepInWindow} id={id} className="bal-list-popover-panel bal-hint-panel">
            {children}
          </p>
        )}
      </div>
    </div>
  );
}
