import './styles/tab-row.css';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The visible pixels of the previous tab, so that people see that there is one. */
const NEIGHBOUR_PIXELS = 48;

/**
 * A row of tabs that scrolls where it is wider than the window, as on phones. The current tab is where it can be seen, and `data-cut`
 * says on which side the row goes on, so that it fades there: `start`, `end` or `both`.
 */
export function useTabRow<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - NEIGHBOUR_PIXELS;
  }, [current]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const hasBefore = scrollLeft > 1;
      const hasAfter = scrollLeft < scrollWidth - clientWidth - 1;
      if (hasBefore || hasAfter)
        element.dataset.cut = hasBefore && hasAfter ? 'both' : hasBefore ? 'start' : 'end';
      else delete element.dataset.cut;
    };
    const observer = new ResizeObserver(mark);
    observer.observe(element);
    for (const tab of element.children) observer.observe(tab);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, []);

  return row;
}
