import {
  CONTRACT_VERSION,
  type ResolvedComposition,
  type RuntimeConfig,
  type SessionSnapshot,
  type ShellContract,
  type StoreOption,
} from '@balcao/contract';
import { API_CHANGED, type ApiChange, type LegalDocument } from '@balcao/domain';
import { createBrowserHistory, createPath, type History, parsePath } from 'history';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createAppearance, type SwitchableAppearance } from './appearance/appearance';
import { watchConnection } from './connection/connection';
import { createDrafts } from './drafts/drafts';
import { CONNECTION_RESTORED, createEventBus } from './events/event-bus';
import type { Handover } from './handover/handover';
import { createHttp } from './http/create-http';
import { ACCOUNT_PATHS } from './layout/account-paths';
import { withLiveEvents } from './live/with-live-events';
import { createLoadingCounter } from './loading/loading-counter';
import { createNotices, type Notices } from './notify/notices';
import { createNavigation } from './routing/navigation';
import { createRouteTable, type RouteTable } from './routing/route-table';
import { createRouter, type RouterState } from './routing/router';
import { createUnsavedGuard, type UnsavedGuard } from './routing/unsaved-guard';
import { createAcrossReload } from './session/across-reload';
import { cleanUpDrafts } from './session/clean-up-drafts';
import { createSession } from './session/create-session';
import { followOtherTabs } from './session/follow-other-tabs';
import { followPermissions } from './session/follow-permissions';
import { knownStores } from './session/known-stores';
import { showMessageAfterReload } from './session/message-after-reload';
import { hasPermission, isPermitted } from './session/permissions';
import { renewSession } from './session/renew-session';
import { createSessionEnding } from './session/session-ending';
import { loadSession } from './session/session-storage';
import { watchUnstored } from './session/watch-unstored';
import { createBrowserStorage } from './storage/browser-storage';
import { createTelemetry } from './telemetry/telemetry';
import { clearVisitor, keepVisitor } from './version-watch/keep-visitor';
import { watchVersion } from './version-watch/watch-version';

/** The parts that the edge and the inline script put into the page. */
export interface PageParts {
  composition: ResolvedComposition;
  config: RuntimeConfig;
  handover: Handover;
  /** Whether a developer's version of an area runs in it. */
  overridden: boolean;
}

/** The shell's services: the contract that areas get, and what only the shell's own parts use. */
export interface Shell {
  contract: ShellContract;
  composition: ResolvedComposition;
  history: History;
  routes: RouteTable;
  router: StoreApi<RouterState>;
  unsaved: UnsavedGuard;
  notices: Notices;
  appearance: SwitchableAppearance;
  isOnline: StoreApi<boolean>;
  isOutdated: StoreApi<boolean>;
  /** The browser does not keep the session: it ends with the page. */
  isUnstored: StoreApi<boolean>;
  /** Logs out and goes to another page than the root page. */
  logOutTo(path: string): Promise<void>;
  /** The stores that the person works in, as their last login said. */
  stores(): readonly StoreOption[];
  /** Reads again what the person may do in their store. */
  followPermissions(): Promise<void>;
}

const LEAVE_UNSAVED = {
  title: 'Sair sem salvar?',
  body: 'As alterações desta página ainda não foram salvas.',
  confirmLabel: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  destructive: true,
};

/** Tells notices of each page that is left: another tab or filter of the same page is none. */
function followPages(history: History, notices: Pick<Notices, 'leavePage'>): void {
  let { pathname } = history.location;
  history.listen(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    notices.leavePage();
  });
}

/** Creates the shell's services. Everything with the lifetime of the page is created here, once. */
export function createShell({ composition, config, handover, overridden }: PageParts): Shell {
  const local = createBrowserStorage(() => localStorage);
  const acrossReload = createAcrossReload(createBrowserStorage(() => sessionStorage));
  const history = createBrowserHistory();
  const notices = createNotices();
  followPages(history, notices);
  const unsaved = createUnsavedGuard(history, (canSave) =>
    notices.choose(canSave ? { ...LEAVE_UNSAVED, alternativeLabel: 'Salvar e continuar' } : LEAVE_UNSAVED),
  );
  const loading = createLoadingCounter();
  const events = createEventBus();
  const appearance = createAppearance(local);

  const sessionStore = createStore<SessionSnapshot>(() => loadSession(local));
  const drafts = createDrafts(() => sessionStore.getState().id);
  const ending = createSessionEnding({
    localStorage: local,
    acrossReload,
    drafts,
    clearVisitor,
    currentPath: () => createPath(history.location),
    leaveFor(path) {
      unsaved.releaseAll();
      window.location.assign(path);
    },
    clearFor(path) {
      unsaved.releaseAll();
      document.body.replaceChildren();
      window.location.replace(path);
    },
  });
  const access = {
    token: () => sessionStore.getState().token,
    storeId: () => sessionStore.getState().storeId,
    logOut: () => void ending.expire(),
    renew: (token: string) => renewSession({ store: sessionStore, storage: local, ending }, token),
    openEnrolment() {
      // The page itself may make calls that are refused.
      if (createPath(history.location) !== ACCOUNT_PATHS.security)
        history.replace(parsePath(ACCOUNT_PATHS.security));
    },
    onChanged: (change: ApiChange) => events.publish(API_CHANGED, change),
  };
  const http = createHttp({ config, earlyAnswers: handover.earlyAnswers, loading, ...access });
  const liveEvents = withLiveEvents(
    events,
    () => sessionStore.getState().status === 'authenticated',
    async (connection) => {
      const { createLiveSource } = await import('./live/live-source');
      const { publish } = events;
      return createLiveSource({
        ...{ config, session: sessionStore, sessionEnds: ending.begun, publish, connection },
        ...access,
      });
    },
  );
  const parts = {
    store: sessionStore,
    storage: local,
    ending,
    http,
    onDocuments: (changed: readonly LegalDocument[]) =>
      void import('./legal/show-changes').then(({ showChanges }) =>
        showChanges({ http, notices, storage: local }, changed),
      ),
  };
  const { logOutTo, ...session } = createSession({ ...parts, drafts });
  followOtherTabs(sessionStore, ending, local);
  keepVisitor(sessionStore);

  showMessageAfterReload(acrossReload, notices, sessionStore);
  void cleanUpDrafts(acrossReload, drafts);
  // The inline script has already redirected. The router needs the path to return to after login.
  const isAnonymous = sessionStore.getState().status === 'anonymous';
  if (handover.redirectedFrom && isAnonymous) acrossReload.rememberTarget(handover.redirectedFrom);

  const routes = createRouteTable(composition);
  return {
    composition,
    history,
    routes,
    unsaved,
    notices,
    appearance,
    router: createRouter({ history, table: routes, session: sessionStore, acrossReload }),
    isOnline: watchConnection(() => events.publish(CONNECTION_RESTORED, null)),
    isOutdated: watchVersion(composition.id),
    isUnstored: watchUnstored(sessionStore, local),
    logOutTo,
    stores: () => knownStores(local),
    followPermissions: () => followPermissions(parts),
    contract: {
      contractVersion: CONTRACT_VERSION,
      session,
      http,
      loading,
      navigation: createNavigation(history, unsaved),
      notify: notices.notify,
      drafts,
      events: liveEvents,
      telemetry: createTelemetry({
        composition: composition.id,
        variant: composition.variant,
        shell: composition.shell.version,
        overridden,
      }),
      appearance,
      can: hasPermission,
      isPermitted: (permission) => isPermitted(sessionStore.getState(), permission),
    },
  };
}
