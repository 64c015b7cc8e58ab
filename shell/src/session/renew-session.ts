import type { SessionSnapshot } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { KeyValueStorage } from '../storage/browser-storage';
import type { SessionEnding } from './session-ending';
import { snapshotOf } from './session-snapshot';
import { saveSession } from './session-storage';

export interface RenewalParts {
  store: StoreApi<SessionSnapshot>;
  storage: KeyValueStorage;
  ending: Pick<SessionEnding, 'hasEnded'>;
}

/**
 * Goes on with a token that replaces the session's. Storing it takes it to the other tabs. A token of somebody else, or one
 * that arrives after the session ended, changes nothing.
 */
export function renewSession({ store, storage, ending }: RenewalParts, token: string): void {
  const before = store.getState();
  const renewed = { ...snapshotOf(token, before.data), permissions: before.permissions };
  if (ending.hasEnded() || before.id === null || renewed.id !== before.id) return;
  saveSession(storage, renewed);
  store.setState(renewed, true);
}
