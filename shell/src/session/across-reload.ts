import type { KeyValueStorage } from '../storage/browser-storage';

const MESSAGE_KEY = 'balcao:message';
const TARGET_KEY = 'balcao:target';
const CLEANUP_KEY = 'balcao:draft-cleanup';

/** The clean-up of drafts when a session ends: all of them, or only those that do not outlive it. */
export type DraftCleanup = 'wipe' | 'expire';

/** The facts that the next page of this tab needs: a message, the path to return to, a pending clean-up of drafts. */
export interface AcrossReload {
  leaveMessage(message: string): void;
  /** The message, once. */
  takeMessage(): string | null;
  rememberTarget(path: string): void;
  /** The remembered path of the product, once. */
  takeTarget(): string | null;
  markDraftsForCleanup(cleanup: DraftCleanup): void;
  /** The clean-up that has not succeeded yet. */
  pendingCleanup(): DraftCleanup | null;
  clearPendingCleanup(): void;
  clear(): void;
}

/** Only a path of this product is followed after login: `//elsewhere` and other addresses are not. */
function isOwnPath(path: string | null): path is string {
  return path !== null && /^\/(?![/\\])/.test(path);
}

/** @param storage the tab's own storage (`sessionStorage`) */
export function createAcrossReload(storage: KeyValueStorage): AcrossReload {
  function take(key: string): string | null {
    const value = storage.get(key);
    storage.remove(key);
    return value;
  }
  return {
    leaveMessage: (message) => storage.set(MESSAGE_KEY, message),
    takeMessage: () => take(MESSAGE_KEY),
    rememberTarget: (path) => storage.set(TARGET_KEY, path),
    takeTarget() {
      const target = take(TARGET_KEY);
      return isOwnPath(target) ? target : null;
    },
    markDraftsForCleanup: (cleanup) => storage.set(CLEANUP_KEY, cleanup),
    pendingCleanup() {
      const pending = storage.get(CLEANUP_KEY);
      return pending === 'wipe' || pending === 'expire' ? pending : null;
    },
    clearPendingCleanup: () => storage.remove(CLEANUP_KEY),
    clear: () => storage.clear(),
  };
}
