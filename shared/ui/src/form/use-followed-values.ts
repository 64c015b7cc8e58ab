import { useEffect, useRef } from 'react';
import { useLatest } from '../base/use-latest';
import type { FormValues } from './form-values';
import { sameValues } from './same-values';

/**
 * Applies newly read values while the form has no edits.
 *
 * Equal values are not applied again: a parent that passes a new object at each render must not undo a save.
 */
export function useFollowedValues(
  initialValues: FormValues | undefined,
  dirty: boolean,
  take: (values: FormValues) => void,
): void {
  const followed = useRef(initialValues);
  const latestTake = useLatest(take);
  useEffect(() => {
    if (!initialValues || dirty || sameValues(initialValues, followed.current ?? {})) return;
    followed.current = initialValues;
    latestTake.current(initialValues);
  }, [initialValues, dirty]);
}
