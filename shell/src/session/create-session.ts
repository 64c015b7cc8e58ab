import { ApiError, type HttpClient, type Session, type SessionSnapshot } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionDrafts } from '../drafts/drafts';
import { CLIENT_ERRORS } from '../errors/catalogue';
import type { KeyValueStorage } from '../storage/browser-storage';
import { keepStores, readStores } from './known-stores';
import { type OnDocuments, readPermissions } from './permissions';
import { summarizeSeller } from './seller-summary';
import type { SessionEnding } from './session-ending';
import { snapshotOf } from './session-snapshot';
import { saveSession } from './session-storage';

/** Logout does not wait for a server that does not answer. */
const LOGOUT_TIMEOUT_MS = 2000;

export interface SessionParts {
  store: StoreApi<SessionSnapshot>;
  storage: KeyValueStorage;
  ending: SessionEnding;
  drafts: Pick<SessionDrafts, 'removeOthers'>;
  http: HttpClient;
  onDocuments: OnDocuments;
}

/** The contract's session, and what only the shell does with it. */
export interface OwnSession extends Session {
  /** Logs out and goes to another page than the root page. */
  logOutTo(path?: string): Promise<void>;
}

/**
 * The contract's session on top of the store, the browser's storage and the API. The router watches the store and
 * decides where to go after login.
 */
export function createSession({
  store,
  storage,
  ending,
  drafts,
  http,
  onDocuments,
}: SessionParts): OwnSession {
  async function loadSeller(id: string, token: string) {
    const { data } = await http.get<unknown>(callPath`/seller/${id}`, {
      api: 'mainSeller',
      headers: { Authorization: `Bearer ${token}` },
    });
    return summarizeSeller(id, data);
  }

  function adopt(snapshot: SessionSnapshot) {
    // A seller that arrives after the session ended must not be stored again.
    if (ending.hasEnded()) return;
    saveSession(storage, snapshot);
    store.setState(snapshot, true);
  }

  const logOutTo = (path?: string) =>
    ending.logOut(async () => {
      if (store.getState().status !== 'authenticated') return;
      await http
        .post('/auth/logout', undefined, { api: 'auth', timeout: LOGOUT_TIMEOUT_MS })
        .catch((error) => {
          console.warn('The API did not hear of the logout; the token ends by itself.', error);
        });
    }, path);

  return {
    subscribe: store.subscribe,
    snapshot: store.getState,

    async open({ token: { accessToken }, lojas }) {
      const opened = snapshotOf(accessToken, null);
      if (!opened.id)
        throw new ApiError({ status: 0, code: 'unexpected', errors: [CLIENT_ERRORS.unexpected] });
      const [data, permissions] = await Promise.all([
        loadSeller(opened.id, accessToken),
        readPermissions(http, accessToken, onDocuments),
      ]);
      adopt({ ...opened, data, permissions });
      if (lojas && !ending.hasEnded()) keepStores(storage, lojas);
      drafts.removeOthers().catch((error: unknown) => {
        console.warn('Drafts of others are still in this browser.', error);
      });
    },

    logOutTo,
    logout: () => logOutTo(),

    async refresh() {
      const { id, token } = store.getState();
      if (!id || !token) return;
      const [data, permissions, stores] = await Promise.all([
        loadSeller(id, token),
        readPermissions(http, token, onDocuments),
        readStores(http, token),
      ]);
      const before = store.getState();
      if (before.token !== token || ending.hasEnded()) return;
      if (stores) keepStores(storage, stores);
      adopt({ ...before, data, permissions: permissions ?? before.permissions });
    },
  };
}
