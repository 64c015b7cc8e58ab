import { type RefObject, useRef, useState } from 'react';
import { useDismiss } from './use-dismiss';

export interface Disclosure<T extends HTMLElement> {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  /** Closes after a choice: the button gets the focus back. */
  closeToButton: () => void;
  /** Goes on the element around button and content. */
  container: RefObject<T | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** Content that a button opens: closed by Escape (the focus goes back to the button), by leaving it, or by choosing. */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<T>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useDismiss(container, button, isOpen, close);
  return {
    isOpen,
    toggle: () => setOpen((open) => !open),
    close,
    closeToButton() {
      close();
      button.current?.focus();
    },
    container,
    button,
  };
}
