import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Scrolls a table horizontally only while it is too wide. Inside a scroll container the table's header could not
 * stick to the window.
 */
export function HorizontalScroll({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.classList.toggle('bal-list-wide', element.scrollWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="bal-list-sideways">
      {children}
    </div>
  );
}
