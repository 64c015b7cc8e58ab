import type { EndableDrafts } from '../drafts/drafts';
import { CLIENT_ERRORS } from '../errors/catalogue';
import type { KeyValueStorage } from '../storage/browser-storage';
import type { AcrossReload } from './across-reload';

export interface EndingParts {
  localStorage: KeyValueStorage;
  acrossReload: AcrossReload;
  drafts: EndableDrafts;
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
  /** Logout clears local storage and reloads the root page. */
  logOut(): Promise<void>;
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

  async function end(endDrafts: () => Promise<void>, beforeLeaving = () => {}): Promise<void> {
    if (ended) return;
    ended = true;
    localStorage.clear();
    acrossReload.clear();
    forgetVisitor();
    beforeLeaving();
    await endDrafts();
    loadRootPage();
  }

  return {
    hasEnded: () => ended,
    logOut: () => end(drafts.wipe),
    expire: () =>
      end(drafts.expire, () => {
        acrossReload.leaveMessage(CLIENT_ERRORS.unauthenticated);
        acrossReload.rememberTarget(currentPath());
      }),
    follow() {
      if (ended) return;
      ended = true;
      acrossReload.clear();
      loadRootPage();
    },
  };
}
