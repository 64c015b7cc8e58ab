import { useEffect, useState } from 'react';

/** After this long, what is there is worth more than that nothing moves. */
const LONGEST_MS = 5_000;

/** Whether to wait on for what would move the page: while it is pending, and not for long. */
export function useShortWait(isPending: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPending && !isOver;
}
