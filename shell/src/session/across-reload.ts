import type { KeyValueStorage } from '../storage/browser-storage';

const MESSAGE_KEY = 'balcao:message';
const TARGET_KEY = 'balcao:target';
const OWED_KEY = 'balcao:owed-to-drafts';

/** What the end of a session does to drafts: all go, or those that do not outlive it. */
export type DraftsEnd = 'wipe' | 'expire';

/** What the next page of this tab must still know: a message to show, where the person wanted to be, what is left to do. */
export interface AcrossReload {
  leaveMessage(message: string): void;
  /** The message, once. */
  takeMessage(): string | null;
  rememberTarget(path: string): void;
  /** The remembered path of the product, once. */
  takeTarget(): string | null;
  oweDrafts(end: DraftsEnd): void;
  /** What is still to be done to drafts, until it is done. */
  owedToDrafts(): DraftsEnd | null;
  oweNothing(): void;
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
    oweDrafts: (end) => storage.set(OWED_KEY, end),
    owedToDrafts() {
      const owed = storage.get(OWED_KEY);
      return owed === 'wipe' || owed === 'expire' ? owed : null;
    },
    oweNothing: () => storage.remove(OWED_KEY),
    clear: () => storage.clear(),
  };
}
