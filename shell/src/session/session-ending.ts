import { ROOT_PATH } from '@balcao/domain';
import type { SessionDrafts } from '../drafts/drafts';
import { CLIENT_ERRORS } from '../errors/catalogue';
import type { KeyValueStorage } from '../storage/browser-storage';
import type { AcrossReload, DraftCleanup } from './across-reload';
import { cleanUpDrafts } from './clean-up-drafts';

/** Leaving the page does not wait for the browser's storage. */
const CLEANUP_TIMEOUT_MS = 1000;

export interface EndingParts {
  localStorage: KeyValueStorage;
  acrossReload: AcrossReload;
  drafts: Pick<SessionDrafts, DraftCleanup>;
  /** Removes the visitor cookie, so that the edge treats the next person as a new visitor. */
  clearVisitor: () => void;
  /** Path, query and hash that the address bar shows. */
  currentPath: () => string;
  /** Leaves for another page, without asking about unsaved work. */
  leaveFor: (path: string) => void;
  /** Takes away all that the page shows, and puts another page in its place in the history. */
  clearFor: (path: string) => void;
}

/** The ways a session ends in this tab. Only the first one counts, because it leaves the page. */
export interface SessionEnding {
  hasEnded(): boolean;
  /** Aborts when the session begins to end, before the API hears of it. The page is there a while longer, and its token is good for nothing. */
  readonly begun: AbortSignal;
  /**
   * Logout clears local storage and reloads the root page.
   * @param tellApi tells the API before the session ends. It must not reject.
   * @param path another page than the root page
   */
  logOut(tellApi: () => Promise<void>, path?: string): Promise<void>;
  /**
   * Ends the session because the API rejects the token. The root page says so, and the next login returns to this
   * page. Drafts that outlive the session are kept for the same person.
   */
  expire(): Promise<void>;
  /** Another tab ended the session and has already cleared the shared storage. */
  follow(): void;
  /** The browser brought the page back from its memory after the session was over: it leaves again, wherever the session ended. */
  leaveAgain(): void;
}

export function createSessionEnding(parts: EndingParts): SessionEnding {
  const { localStorage, acrossReload, drafts, clearVisitor, currentPath, leaveFor, clearFor } = parts;
  const beginning = new AbortController();
  let ended = false;

  async function end(cleanup: DraftCleanup, beforeLeaving = () => {}, path = ROOT_PATH): Promise<void> {
    if (ended) return;
    ended = true;
    beginning.abort();
    localStorage.clear();
    acrossReload.clear();
    clearVisitor();
    beforeLeaving();
    acrossReload.markDraftsForCleanup(cleanup);
    await atMost(CLEANUP_TIMEOUT_MS, cleanUpDrafts(acrossReload, drafts));
    leaveFor(path);
  }

  return {
    hasEnded: () => ended,
    begun: beginning.signal,
    async logOut(tellApi, path) {
      if (beginning.signal.aborted) return;
      beginning.abort();
      await tellApi();
      await end('wipe', undefined, path);
    },
    async expire() {
      // During a logout the API may reject the token before its answer arrives. That is not an expiry.
      if (beginning.signal.aborted) return;
      await end('expire', () => {
        acrossReload.leaveMessage(CLIENT_ERRORS.unauthenticated);
        acrossReload.rememberTarget(currentPath());
      });
    },
    follow() {
      if (ended) return;
      ended = true;
      beginning.abort();
      acrossReload.clear();
      leaveFor(ROOT_PATH);
    },
    leaveAgain() {
      ended = true;
      beginning.abort();
      clearFor(ROOT_PATH);
    },
  };
}

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
