import { useEffect, useState } from 'react';

const OLD_MS = 2 * 60_000;

/** Whether what was read at this moment (milliseconds of this browser's clock, 0 for never) is older than two minutes. */
export function useIsOld(readAt: number): boolean {
  const [isOld, setIsOld] = useState(false);
  useEffect(() => {
    setIsOld(false);
    if (readAt === 0) return;
    const wait = window.setTimeout(() => setIsOld(true), OLD_MS - (Date.now() - readAt));
    return () => window.clearTimeout(wait);
  }, [readAt]);
  return isOld;
}
