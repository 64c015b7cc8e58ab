import { type RefObject, useEffect } from 'react';
import type { ViewActions } from './use-view';

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.2, y: 0 },
  ArrowRight: { x: 0.2, y: 0 },
  ArrowUp: { x: 0, y: -0.2 },
  ArrowDown: { x: 0, y: 0.2 },
};

/** `+` and `-` zoom, `0` shows all of it, `r` turns, the arrows move: while the focus is somewhere in the viewer. */
export function useViewerKeys(viewer: RefObject<HTMLElement | null>, actions: ViewActions): void {
  useEffect(() => {
    const listening = viewer.current;
    if (!listening) return;

    function act(key: string): boolean {
      const arrow = ARROWS[key];
      if (arrow) actions.move(arrow);
      else if (key === '+' || key === '=') actions.zoomIn();
      else if (key === '-') actions.zoomOut();
      else if (key === '0') actions.showAll();
      else if (key === 'r' || key === 'R') actions.turn();
      else return false;
      return true;
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (act(event.key)) event.preventDefault();
    }

    listening.addEventListener('keydown', onKeyDown);
    return () => listening.removeEventListener('keydown', onKeyDown);
  }, [viewer, actions]);
}
