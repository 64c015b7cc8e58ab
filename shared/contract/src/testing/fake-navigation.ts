import { createMemoryHistory, parsePath } from 'history';
import type { Navigation } from '../navigation';

export interface FakeNavigation extends Navigation {
  /** The path, query and hash that the address bar would show. */
  url(): string;
  title(): string;
  /** Whether some guard holds unsaved work now. */
  isHeld(): boolean;
  /** Saves what is unsaved, as the shell does when the person wants to. False where something could not be saved. */
  saveUnsaved(): Promise<boolean>;
}

/** A navigation on a history in memory. Guards are recorded and never ask. */
export function createFakeNavigation(initialUrl: string): FakeNavigation {
  const history = createMemoryHistory({ initialEntries: [initialUrl] });
  const guards = new Set<{ isDirty: () => boolean; save: (() => Promise<boolean>) | undefined }>();
  let title = '';
  return {
    subscribe: (listener) => history.listen(listener),
    location: () => history.location,
    navigate(to, { replace = false, state } = {}) {
      if (typeof to === 'number') history.go(to);
      else if (replace) history.replace(parsePath(to), state);
      else history.push(parsePath(to), state);
    },
    href: (to) => to,
    guardUnsaved(isDirty, save) {
      const guard = { isDirty, save };
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    setTitle(next) {
      title = next;
    },
    url: () => history.createHref(history.location),
    title: () => title,
    isHeld: () => [...guards].some(({ isDirty }) => isDirty()),
    async saveUnsaved() {
      for (const { isDirty, save } of guards) if (isDirty() && !(await save?.())) return false;
      return true;
    },
  };
}
