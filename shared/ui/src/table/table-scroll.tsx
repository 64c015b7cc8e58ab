import { type ReactNode, useEffect, useRef, useState } from 'react';
import './table-scroll.css';

/**
 * A table that scrolls sideways where it is too wide; only then it is a region and a stop of the Tab key, so that keys can
 * scroll it.
 */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={isWide ? 'bal-table-scroll bal-table-wide' : 'bal-table-scroll'}
      aria-label={isWide ? label : undefined}
      tabIndex={isWide ? 0 : undefined}
    >
      {children}
    </section>
  );
}
