import type { KeyValueStorage } from '../storage/browser-storage';

const MESSAGE_KEY = 'balcao:message';
const TARGET_KEY = 'balcao:target';

/** What the next page of this tab must still know: one message to show, and where the person wanted to be. */
export interface AcrossReload {
  leaveMessage(message: string): void;
  /** The message, once. */
  takeMessage(): string | null;
  rememberTarget(path: string): void;
  /** The remembered path of the product, once. */
  takeTarget(): string | null;
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
    clear: () => storage.clear(),
  };
}
