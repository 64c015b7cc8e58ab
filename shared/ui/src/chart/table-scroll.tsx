import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A table that scrolls sideways where it is too wide; only then it is a stop of the Tab key, so that keys can scroll it. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} className="bal-chart-table" aria-label={label} tabIndex={isWide ? 0 : undefined}>
      {children}
    </section>
  );
}
