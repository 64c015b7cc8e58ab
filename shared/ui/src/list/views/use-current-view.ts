import type { SavedView } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { recallList, rememberList } from '../list-memory';
import { useStepKey } from '../use-step-key';

export interface CurrentView {
  /** The applied view, or one that equals the current list. */
  view: SavedView | undefined;
  /** The list differs from the view. */
  isModified: boolean;
  /** Says which view the list comes from, before its address changes. */
  choose(id: string | undefined): void;
}

/** The saved view of a list, and whether the list has been changed since. */
export function useCurrentView(views: readonly SavedView[], query: string): CurrentView {
  const { navigation } = useShell();
  const key = useStepKey();
  const [chosen, choose] = useState(() => recallList(navigation, key).view);
  useEffect(() => rememberList(navigation, key, { view: chosen }), [navigation, key, chosen]);

  const applied = views.find(({ id }) => id === chosen);
  const view = applied?.query === query ? applied : (views.find((one) => one.query === query) ?? applied);
  // The unfiltered list is not a changed view.
  return {
    view: query === '' && view?.query !== '' ? undefined : view,
    isModified: view?.query !== query,
    choose,
  };
}
