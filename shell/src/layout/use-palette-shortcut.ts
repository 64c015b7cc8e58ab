import { useEffect } from 'react';

/** Opens the command palette with Ctrl+K or Cmd+K. */
export function usePaletteShortcut(open: () => void, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    function onKey(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      event.preventDefault();
      open();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, isEnabled]);
}
