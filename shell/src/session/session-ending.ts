import type { SessionDrafts } from '../drafts/drafts';
import { CLIENT_ERRORS } from '../errors/catalogue';
import type { KeyValueStorage } from '../storage/browser-storage';
import type { AcrossReload, DraftCleanup } from './across-reload';
import { cleanUpDrafts } from './clean-up-drafts';

/** Leaving must not depend on the browser's store. */
const CLEANUP_TIMEOUT_MS = 1000;

export interface EndingParts {
  localStorage: KeyValueStorage;
  acrossReload: AcrossReload;
  drafts: Pick<SessionDrafts, DraftCleanup>;
  /** Makes whoever comes next another visitor to the edge. */
  forgetVisitor: () => void;
  /** Path, query and hash that the address bar shows. */
  currentPath: () => string;
  /** Leaves the page for the root page, without asking about unsaved work. */
  loadRootPage: () => void;
}

/** The ways a session ends in this tab. Whichever comes first counts; the page is on its way out after it. */
export interface SessionEnding {
  hasEnded(): boolean;
  /**
   * Logout clears local storage and reloads the root page.
   * @param tellApi goes first; whatever the API answers meanwhile, it stays a logout. Must not reject.
   */
  logOut(tellApi: () => Promise<void>): Promise<void>;
  /**
   * The same because the API no longer knows the token: says so on the root page, and the next login returns here. What was
   * being typed waits for the same person, as far as it may outlive the session.
   */
  expire(): Promise<void>;
  /** Another tab ended it, and has already cleared what is shared. */
  follow(): void;
}

export function createSessionEnding(parts: EndingParts): SessionEnding {
  const { localStorage, acrossReload, drafts, forgetVisitor, currentPath, loadRootPage } = parts;
  let ended = false;
  let isLoggingOut = false;

  async function end(cleanup: DraftCleanup, beforeLeaving = () => {}): Promise<void> {
    if (ended) return;
    ended = true;
    localStorage.clear();
    acrossReload.clear();
    forgetVisitor();
    beforeLeaving();
    acrossReload.markDraftsForCleanup(cleanup);
    await atMost(CLEANUP_TIMEOUT_MS, cleanUpDrafts(acrossReload, drafts));
    loadRootPage();
  }

  return {
    hasEnded: () => ended,
    async logOut(tellApi) {
      if (ended || isLoggingOut) return;
      isLoggingOut = true;
      await tellApi();
      await end('wipe');
    },
    async expire() {
      // The API no longer knows the token because it heard of the logout before its answer got here.
      if (isLoggingOut) return;
      await end('expire', () => {
        acrossReload.leaveMessage(CLIENT_ERRORS.unauthenticated);
        acrossReload.rememberTarget(currentPath());
      });
    },
    follow() {
      if (ended) return;
      ended = true;
      acrossReload.clear();
      loadRootPage();
    },
  };
}

const atMost = (milliseconds: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
