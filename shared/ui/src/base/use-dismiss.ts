import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest';

/**
 * Closes a popup when pointer or focus leave it, or by Escape, which returns the focus to its opener. A dialog around
 * it stays open.
 */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const latest = useLatest(close);
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
