import { useEffect, useRef } from 'react';
import type { FormValues } from './form-values';
import { sameValues } from './same-values';

/**
 * Takes over values that were read again, as soon as nothing of the form is edited.
 *
 * Values that are equal to those taken before are not taken again: a parent that hands in a new object at each render
 * must not undo what was saved meanwhile.
 */
export function useFollowedValues(
  initialValues: FormValues | undefined,
  dirty: boolean,
  take: (values: FormValues) => void,
): void {
  const followed = useRef(initialValues);
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });
  useEffect(() => {
    if (!initialValues || dirty || sameValues(initialValues, followed.current ?? {})) return;
    followed.current = initialValues;
    latestTake.current(initialValues);
  }, [initialValues, dirty]);
}
