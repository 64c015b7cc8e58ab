import { useShell } from '@balcao/contract';
import { useEffect } from 'react';
import { useLatest } from '../base/use-latest';

/**
 * Asks before unsaved work is left behind, for as long as the component is there.
 *
 * @param save saves it, so that the person can save and go on; resolves false where it could not
 */
export function useUnsavedGuard(isDirty: boolean, save?: () => Promise<boolean>): void {
  const { navigation } = useShell();
  const latest = useLatest({ isDirty, save });
  const canSave = save !== undefined;
  useEffect(
    () =>
      navigation.guardUnsaved(
        () => latest.current.isDirty,
        canSave ? async () => (await latest.current.save?.()) ?? false : undefined,
      ),
    [navigation, canSave],
  );
}
