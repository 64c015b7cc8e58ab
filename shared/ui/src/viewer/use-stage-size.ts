import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './view';

/** The value before the first measurement, and in jsdom. */
const ASSUMED: Size = { width: 640, height: 480 };

/** The present size of an element, in pixels. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(ASSUMED);
  useLayoutEffect(() => {
    const measured = stage.current;
    if (!measured) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      setSize(width > 0 && height > 0 ? { width, height } : ASSUMED);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [stage]);
  return size;
}
