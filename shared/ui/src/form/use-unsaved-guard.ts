import { useShell } from '@balcao/contract';
import { useEffect } from 'react';
import { useLatest } from '../base/use-latest';

/** Asks before unsaved work is left behind, for as long as the component is there. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { navigation } = useShell();
  const latest = useLatest(isDirty);
  useEffect(() => navigation.guardUnsaved(() => latest.current), [navigation]);
}
