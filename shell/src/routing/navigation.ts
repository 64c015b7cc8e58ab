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
      // As in a browser: following a link to where one already is adds no step.
      const stays = to === createPath(history.location);
      history[replace || stays ? 'replace' : 'push'](parsePath(to), state);
    },
    href: (to) => history.createHref(parsePath(to)),
    guardUnsaved: unsaved.guard,
    setTitle: (title) => setPageTitle(title),
  };
}
