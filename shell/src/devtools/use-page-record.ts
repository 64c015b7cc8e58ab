import { useEffect, useState } from 'react';
import type { PageMark } from './read-events';
import type { Timing } from './read-loads';

const READ_AFTER_MS = 300;
const TYPES = ['navigation', 'resource', 'mark'];

/** What the browser has recorded of this page since it was asked for, the first load included. */
export interface PageRecord {
  timings: Timing[];
  marks: PageMark[];
}

const record: PageRecord = { timings: [], marks: [] };
const listeners = new Set<() => void>();
let isWatched = false;

function keep(entry: PerformanceEntry): void {
  if (entry.entryType === 'mark') {
    const { name, startTime, detail } = entry as PerformanceMark;
    record.marks.push({ name, startTime, detail });
  } else record.timings.push(entry as PerformanceResourceTiming);
}

/**
 * Begins where the page did: the browser hands over what it has kept, and what comes later. Its own list ends after 250
 * entries; this one goes on.
 */
function watch(): void {
  if (isWatched || !('PerformanceObserver' in globalThis)) return;
  isWatched = true;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) keep(entry);
    for (const tell of listeners) tell();
  });
  for (const type of TYPES) observer.observe({ type, buffered: true });
}

/** The page's record; the component renders again a moment after something was added. */
export function usePageRecord(): PageRecord {
  const [known, setKnown] = useState<PageRecord>(record);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setKnown({ timings: [...record.timings], marks: [...record.marks] });
      }, READ_AFTER_MS);
    };
    listeners.add(read);
    watch();
    read();
    return () => {
      clearTimeout(timer);
      listeners.delete(read);
    };
  }, []);
  return known;
}
