import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadWhenIdle } from '../base/load-when-idle';

/**
 * Loads the code of the screen that a row opens, when nothing is being read and the browser is idle.
 *
 * @param load the import of the screen; a constant
 */
export function useNextScreen(load: () => Promise<unknown>): void {
  const isReading = useIsFetching() > 0;
  useEffect(() => (isReading ? undefined : loadWhenIdle(load)), [isReading, load]);
}
