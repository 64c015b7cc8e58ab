import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Goes on the element around button and content. */
  container: RefObject<T | null>;
  /** Goes on the button, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Content that a button opens: closed by Escape (the focus goes back to the button), by leaving it, or by choosing. */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<T>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = container.current;
    if (!isOpen || !element) return;
    const close = () => setOpen(false);
    const closeWhenOutside = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeWhenOutside);
    document.addEventListener('focusin', closeWhenOutside);
    element.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeWhenOutside);
      document.removeEventListener('focusin', closeWhenOutside);
      element.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setOpen((open) => !open), close: () => setOpen(false), container, button };
}
