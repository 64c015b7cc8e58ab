import { useShell } from '@balcao/contract';
import { useEffect, useRef } from 'react';

/** Asks before unsaved work is left behind, for as long as the component is there. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { navigation } = useShell();
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => navigation.guardUnsaved(() => latest.current), [navigation]);
}
