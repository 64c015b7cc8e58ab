import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes what opened beside a page: by leaving it with pointer or focus, or by Escape, which takes the focus back to what
 * opened it. A dialog around it stays open.
 */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = container.current;
    if (!isOpen || !element) return;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && element.contains(target))) latest.current();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    element.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      element.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, container, opener]);
}
