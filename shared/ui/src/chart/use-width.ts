import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The value before the first measurement, and in jsdom. */
const ASSUMED = 640;

/** The present width of an element, in pixels. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(ASSUMED);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth || ASSUMED);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
