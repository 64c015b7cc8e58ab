import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Loads the code of the screen that a row opens, when nothing is being read and the browser is idle. A browser without idle callbacks (WebKit)
 * loads it when the row is pressed.
 *
 * @param load the import of the screen; a constant
 */
export function useNextScreen(load: () => Promise<unknown>): void {
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading || !('requestIdleCallback' in window)) return;
    const idle = requestIdleCallback(() => {
      // What cannot be reached now is asked for again when the row is pressed, which then says so.
      load().catch(() => {});
    });
    return () => cancelIdleCallback(idle);
  }, [isReading, load]);
}
