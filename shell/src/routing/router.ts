import type { SessionSnapshot } from '@balcao/contract';
import { HOME_PATH, isBackofficePath } from '@balcao/domain';
import { createPath, type History } from 'history';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AcrossReload } from '../session/across-reload';
import { recordPath } from './record-path';
import { type Place, resolvePlace } from './resolve-place';
import type { RouteTable } from './route-table';

/** The place of the person, and the path that it was opened with. */
export interface RouterState {
  place: Place;
  pathname: string;
}

export interface RouterParts {
  history: History;
  table: RouteTable;
  session: StoreApi<SessionSnapshot>;
  acrossReload: AcrossReload;
}

/**
 * Resolves the location again when address or session change, and redirects when a guard fails. A person who must log
 * in first returns to the requested page afterwards.
 */
export function createRouter({ history, table, session, acrossReload }: RouterParts): StoreApi<RouterState> {
  const store = createStore<RouterState>(() => ({ place: { kind: 'not-found' }, pathname: '' }));

  function resolveLocation(): void {
    const { pathname } = history.location;
    const record = recordPath(history.location, table);
    if (record !== null) {
      history.replace(record);
      return;
    }
    const resolution = resolvePlace(pathname, table, session.getState());
    if (resolution.kind !== 'redirect') {
      store.setState({ place: resolution, pathname });
      return;
    }
    const mustLogIn = session.getState().status === 'anonymous' && isBackofficePath(pathname);
    if (mustLogIn) acrossReload.rememberTarget(createPath(history.location));
    history.replace(resolution.to);
  }

  // Runs first, so that the location is also set when the first one redirects.
  history.listen(resolveLocation);
  resolveLocation();
  session.subscribe((now, before) => {
    const hasLoggedIn = before.status === 'anonymous' && now.status === 'authenticated';
    if (hasLoggedIn) history.replace(acrossReload.takeTarget() ?? HOME_PATH);
    else if (now.id !== before.id) resolveLocation();
  });
  return store;
}
