import type { Navigation } from '@balcao/contract';
import { createPath, type History, parsePath } from 'history';
import { setPageTitle } from './page-title';
import type { UnsavedGuard } from './unsaved-guard';

/** The contract's navigation on the page's only history. */
export function createNavigation(history: History, unsaved: UnsavedGuard): Navigation {
  return {
    subscribe: (listener) => history.listen(listener),
    location: () => history.location,
    navigate(to, { replace = false, state } = {}) {
      if (typeof to === 'number') return history.go(to);
      // Like a browser, a link to the current location adds no history entry.
      const stays = to === createPath(history.location);
      history[replace || stays ? 'replace' : 'push'](parsePath(to), state);
    },
    href: (to) => history.createHref(parsePath(to)),
    guardUnsaved: unsaved.guard,
    setTitle: (title) => setPageTitle(title),
  };
}
